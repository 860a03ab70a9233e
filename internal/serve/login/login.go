package login

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/time/rate"

	"github.com/lethe-privacy/lethe/internal/dial"
	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/internal/serve/audit"
)

// Callback is the path that the provider sends people back to.
const Callback = "/auth/callback"

// Cookies of a session, and of a login that is under way. By their prefix browsers take them from
// this host alone, and over TLS or on this machine alone.
const (
	sessionCookie = "__Host-lethe"
	begunCookie   = "__Host-lethe-login"
)

const (
	begunLasts = 10 * time.Minute
	patience   = 20 * time.Second // with the provider
)

// Login lets people in. It is safe for concurrent use.
type Login struct {
	*Config
	keys   *access.Store
	audit  *audit.Log
	client *http.Client
	tries  *rate.Limiter // of all: each is a line of the audit, and a question to the provider

	mu       sync.Mutex
	provider *oidc.Provider // nil until it was first asked
}

// New prepares it. The provider is asked when somebody first signs in, so that programs are let in
// by their keys while it is away.
func New(c *Config, keys *access.Store, log *audit.Log) *Login {
	client := dial.Client(true, 4)
	client.Timeout = patience
	return &Login{Config: c, keys: keys, audit: log, client: client, tries: rate.NewLimiter(5, 50)}
}

// Register adds the paths of people who come and go.
func (l *Login) Register(mux *http.ServeMux) {
	mux.HandleFunc("GET /auth/login", l.begin)
	mux.HandleFunc("GET "+Callback, l.callback)
	mux.HandleFunc("POST /auth/logout", l.logout)
}

// Identify says who has signed in; ErrDenied where nobody has, or where what changes something
// does not come from the service's own page.
func (l *Login) Identify(r *http.Request) (access.Who, error) {
	c, err := r.Cookie(sessionCookie)
	if err != nil || !reads(r.Method) && !ownPage(r) {
		return access.Who{}, access.ErrDenied
	}
	return l.keys.Session(r.Context(), c.Value, l.rules, l.life)
}

// People are those who have signed in.
func (l *Login) People(ctx context.Context) ([]access.Who, error) {
	return l.keys.People(ctx, l.rules)
}

func reads(method string) bool { return method == http.MethodGet || method == http.MethodHead }

// ownPage reports whether a browser says that a page of this service asks. That the origin is the
// service's own is seen to before.
func ownPage(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "same-origin" || site == "" && r.Header.Get("Origin") != ""
}

// pendingLogin is a login that is under way. Only the browser that began it knows it.
type pendingLogin struct {
	State    string `json:"s"`
	Nonce    string `json:"n"`
	Verifier string `json:"v"`
}

func random() string {
	b := make([]byte, 32)
	rand.Read(b)
	return base64.RawURLEncoding.EncodeToString(b)
}

func (l *Login) begin(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := l.asking(r)
	defer cancel()
	p, err := l.known(ctx)
	if err != nil {
		http.Redirect(w, r, "/#/refused", http.StatusSeeOther)
		return
	}
	b := pendingLogin{random(), random(), oauth2.GenerateVerifier()}
	packed, err := json.Marshal(b)
	if err != nil {
		http.Redirect(w, r, "/#/refused", http.StatusSeeOther)
		return
	}
	// The provider's answer comes from its site, so that this one cannot be strict.
	set(w, begunCookie, base64.RawURLEncoding.EncodeToString(packed), begunLasts, http.SameSiteLaxMode)
	http.Redirect(w, r, l.oauth(p).AuthCodeURL(b.State, oidc.Nonce(b.Nonce), oauth2.S256ChallengeOption(b.Verifier)), http.StatusSeeOther)
}

// callback ends a login: in a session, or in a line of the audit that says why not.
func (l *Login) callback(w http.ResponseWriter, r *http.Request) {
	if !l.tries.Allow() {
		http.Error(w, "Too many people sign in at once.", http.StatusTooManyRequests)
		return
	}
	ctx, cancel := l.asking(r)
	defer cancel()
	who, why := l.enter(ctx, r)
	set(w, begunCookie, "", -1, http.SameSiteLaxMode)
	e := audit.Event{Who: who.ID, Name: who.Name, Did: "login", Why: why}
	to := "/"
	if why != "" {
		e.Did, to = "login.refused", "/#/refused"
	}
	if err := l.audit.Add(ctx, e); err != nil {
		http.Error(w, "The audit cannot be written, and nobody comes in without it.", http.StatusServiceUnavailable)
		return
	}
	if why == "" {
		token, err := l.rotate(ctx, r, who)
		if err != nil {
			http.Error(w, "The session cannot be kept.", http.StatusServiceUnavailable)
			return
		}
		set(w, sessionCookie, token, l.life.Longest, http.SameSiteStrictMode)
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// rotate begins a session, and ends the one that the browser had.
func (l *Login) rotate(ctx context.Context, r *http.Request, who access.Who) (string, error) {
	if old, err := r.Cookie(sessionCookie); err == nil {
		if err := l.keys.End(ctx, old.Value); err != nil {
			return "", err
		}
	}
	return l.keys.Begin(ctx, who, l.rules, l.life)
}

func (l *Login) logout(w http.ResponseWriter, r *http.Request) {
	who, err := l.Identify(r)
	if err == nil {
		c, _ := r.Cookie(sessionCookie)
		err = l.keys.End(r.Context(), c.Value)
		err = errors.Join(err, l.audit.Add(r.Context(), audit.Event{Who: who.ID, Name: who.Name, Did: "logout"}))
	}
	if err != nil && !errors.Is(err, access.ErrDenied) {
		http.Error(w, "The session cannot be ended.", http.StatusServiceUnavailable)
		return
	}
	if ownPage(r) {
		set(w, sessionCookie, "", -1, http.SameSiteStrictMode)
	}
	if to := l.farewell(r); err == nil && to != "" {
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(map[string]string{"to": to})
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// farewell is where a browser signs out at the provider too, from where it comes back (OpenID Connect
// RP-Initiated Logout 1.0); "" where it need not, or where the provider does not say.
func (l *Login) farewell(r *http.Request) string {
	if l.SignOut != "provider" {
		return ""
	}
	ctx, cancel := l.asking(r)
	defer cancel()
	p, err := l.known(ctx)
	if err != nil {
		return ""
	}
	var has struct {
		End string `json:"end_session_endpoint"`
	}
	if p.Claims(&has) != nil {
		return ""
	}
	to, err := url.Parse(has.End)
	if err != nil || to.Scheme != "https" && !safe(has.End) {
		return ""
	}
	q := to.Query()
	q.Set("client_id", l.Client)
	q.Set("post_logout_redirect_uri", l.URL+"/")
	to.RawQuery = q.Encode()
	return to.String()
}

// enter finds who comes back from the provider, or why they do not come in.
func (l *Login) enter(ctx context.Context, r *http.Request) (who access.Who, why string) {
	var b pendingLogin
	c, err := r.Cookie(begunCookie)
	if err != nil {
		return who, notBegun
	}
	packed, err := base64.RawURLEncoding.DecodeString(c.Value)
	if err != nil || json.Unmarshal(packed, &b) != nil || b.State == "" || b.Nonce == "" {
		return who, notBegun
	}
	q := r.URL.Query()
	if subtle.ConstantTimeCompare([]byte(q.Get("state")), []byte(b.State)) != 1 {
		return who, notBegun
	}
	if iss := q.Get("iss"); iss != "" && iss != l.Issuer { // RFC 9207
		return who, notBegun
	}
	if q.Get("error") != "" || q.Get("code") == "" {
		return who, saidNo
	}
	p, err := l.known(ctx)
	if err != nil {
		return who, noAnswer
	}
	token, err := l.oauth(p).Exchange(ctx, q.Get("code"), oauth2.VerifierOption(b.Verifier))
	if err != nil {
		return who, noAnswer
	}
	raw, _ := token.Extra("id_token").(string)
	id, err := p.VerifierContext(ctx, &oidc.Config{ClientID: l.Client}).Verify(ctx, raw)
	if err != nil || subtle.ConstantTimeCompare([]byte(id.Nonce), []byte(b.Nonce)) != 1 {
		return who, notSigned
	}
	claims := map[string]any{}
	if err := id.Claims(&claims); err != nil {
		return who, notSigned
	}
	if why := l.more(ctx, p, token, id.Subject, claims); why != "" {
		return who, why
	}
	return l.somebody(id.Subject, claims)
}

// more adds what the provider says of somebody beside the token.
func (l *Login) more(ctx context.Context, p *oidc.Provider, token *oauth2.Token, subject string, claims map[string]any) (why string) {
	if p.UserInfoEndpoint() == "" {
		return ""
	}
	info, err := p.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return noAnswer
	}
	said := map[string]any{}
	if err := info.Claims(&said); err != nil || info.Subject != subject {
		return notSigned
	}
	if claims["email"] != nil || claims["email_verified"] != nil { // they belong together
		delete(said, "email")
		delete(said, "email_verified")
	}
	for name, v := range said {
		if _, there := claims[name]; !there { // what is signed counts first
			claims[name] = v
		}
	}
	return ""
}

// somebody is somebody by what is said of them.
func (l *Login) somebody(subject string, claims map[string]any) (who access.Who, why string) {
	text := func(name string) string { s, _ := claims[name].(string); return s }
	sum := sha256.Sum256([]byte(l.Issuer + "\n" + subject))
	who.ID = "person-" + hex.EncodeToString(sum[:8])
	address := ""
	if v := claims["email_verified"]; v == true || v == "true" {
		address = text("email")
	}
	for _, name := range []string{text("name"), text("preferred_username"), address, who.ID} {
		if who.Name = printable(name); who.Name != "" {
			break
		}
	}
	who.Role, why = l.role(subject, address, valuesOf(claims, l.Claim))
	return who, why
}

// printable is a name in one short line.
func printable(name string) string {
	name = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.TrimSpace(name))
	if r := []rune(name); len(r) > 100 {
		name = string(r[:100])
	}
	return name
}

// known is the provider, which is asked once what it has where.
func (l *Login) known(ctx context.Context) (*oidc.Provider, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.provider == nil {
		// Keys are read again later, when this request is over.
		p, err := oidc.NewProvider(context.WithoutCancel(ctx), l.Issuer)
		if err != nil {
			return nil, err
		}
		l.provider = p
	}
	return l.provider, nil
}

func (l *Login) oauth(p *oidc.Provider) *oauth2.Config {
	return &oauth2.Config{ClientID: l.Client, ClientSecret: l.secret, Endpoint: p.Endpoint(), RedirectURL: l.URL + Callback, Scopes: append([]string{oidc.ScopeOpenID}, l.Scopes...)}
}

// asking is a context for what is asked of the provider.
func (l *Login) asking(r *http.Request) (context.Context, context.CancelFunc) {
	return context.WithTimeout(oidc.ClientContext(r.Context(), l.client), patience)
}

func set(w http.ResponseWriter, name, value string, lasts time.Duration, site http.SameSite) {
	c := &http.Cookie{Name: name, Value: value, Path: "/", HttpOnly: true, Secure: true, SameSite: site, MaxAge: int(lasts / time.Second)}
	if lasts < 0 {
		c.MaxAge = -1
	}
	http.SetCookie(w, c)
}
