package serve

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"context"
	"github.com/chromedp/chromedp"
	"github.com/zitadel/oidc/v3/example/server/exampleop"
	"github.com/zitadel/oidc/v3/example/server/storage"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/internal/serve/audit"
	"github.com/lethe-privacy/lethe/internal/serve/native"
)

// staff are invented people whom a provider knows, with the groups that it says they are in.
type staff map[string][]string

func (s staff) GetUserByID(id string) *storage.User {
	if _, ok := s[id]; !ok {
		return nil
	}
	return &storage.User{ID: id, Username: id, Password: "verysecure", FirstName: strings.ToUpper(id[:1]) + id[1:], LastName: "Tarlow", Email: id + "@example.org", EmailVerified: id != "mallory"}
}

func (s staff) GetUserByUsername(name string) *storage.User { return s.GetUserByID(name) }
func (s staff) ExampleClientID() string                     { return "service" }

// kept is the storage of a provider that tells groups.
type kept struct {
	*storage.Storage
	staff
	back string // where people go who signed out
}

func (k kept) SetUserinfoFromToken(ctx context.Context, info *oidc.UserInfo, token, subject, origin string) error {
	info.AppendClaims("realm", map[string]any{"groups": k.staff[subject]})
	return k.Storage.SetUserinfoFromToken(ctx, info, token, subject, origin)
}

// provided is a service whose people sign in by a real provider, zitadel's, and its roles.
func provided(t *testing.T, roles string) (base string, s *Server) {
	t.Helper()
	late := &struct{ http.Handler }{}
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { late.ServeHTTP(w, r) }))
	t.Cleanup(provider.Close)
	folder := t.TempDir()
	file, secret := filepath.Join(folder, "oidc.yaml"), filepath.Join(folder, "secret")
	settings := "issuer: " + provider.URL + "\nclient: lethe\nurl: http://127.0.0.1:1\nclaim: realm.groups\nsecret_file: " + secret + "\n" + roles
	for name, text := range map[string]string{file: settings, secret: "of-the-service\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	base, s, _ = running(t, func(o *Options) { o.OIDC = file })
	s.login.URL = base // which is known only now
	storage.RegisterClients(storage.WebClient("lethe", "of-the-service", base+"/auth/callback"))
	people := staff{"anna": {"reviewers"}, "ben": {"visitors"}, "cleo": {"reviewers", "holders"}, "mallory": nil, "dora": nil, "omar": {"reviewers", "owners"}}
	late.Handler = exampleop.SetupServer(provider.URL, kept{storage.NewStorage(people), people, base + "/"}, slog.New(slog.DiscardHandler), false, op.WithAllowInsecure())
	return base, s
}

const someRoles = `roles:
  reviewer: [reviewers]
  owner: [owners]
  key-holder: [holders]
people:
  dora@example.org: approver
  mallory@example.org: owner
`

// browser is what a browser does with cookies, also with those for TLS, which browsers take from
// this machine without it.
type browser struct {
	mu   sync.Mutex
	jars map[string]map[string]*http.Cookie
	set  []*http.Cookie // all that were ever set
}

func (b *browser) SetCookies(u *url.URL, cookies []*http.Cookie) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.jars[u.Host] == nil {
		b.jars[u.Host] = map[string]*http.Cookie{}
	}
	for _, c := range cookies {
		b.set = append(b.set, c)
		if c.MaxAge < 0 {
			delete(b.jars[u.Host], c.Name)
			continue
		}
		b.jars[u.Host][c.Name] = c
	}
}

func (b *browser) Cookies(u *url.URL) (out []*http.Cookie) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, c := range b.jars[u.Host] {
		out = append(out, c)
	}
	return out
}

func newBrowser() (*browser, *http.Client) {
	b := &browser{jars: map[string]map[string]*http.Cookie{}}
	return b, &http.Client{Jar: b}
}

// get follows what it is answered and gives where that ends.
func get(t *testing.T, c *http.Client, address string) (string, string) {
	t.Helper()
	res, err := c.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.Request.URL.String(), string(b)
}

// signIn goes the whole way and gives where it ends.
func signIn(t *testing.T, c *http.Client, base, who string) string {
	t.Helper()
	at, _ := get(t, c, base+"/auth/login")
	u, err := url.Parse(at)
	if err != nil || !strings.HasPrefix(u.Path, "/login/username") {
		t.Fatal(at, err)
	}
	res, err := c.PostForm(u.Scheme+"://"+u.Host+"/login/username", url.Values{"username": {who}, "password": {"verysecure"}, "id": {u.Query().Get("authRequestID")}})
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	return res.Request.URL.String()
}

func asked(t *testing.T, c *http.Client, method, address, body string, headers ...string) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	res, err := c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	return res.StatusCode
}

func lastLine(t *testing.T, s *Server) audit.Line {
	t.Helper()
	lines := recordedLines(t, s.opts.Data)
	if len(lines) == 0 {
		return audit.Line{}
	}
	return lines[len(lines)-1]
}

// Somebody signs in, works, signs in again and signs out.
func TestSignIn(t *testing.T) {
	base, s := provided(t, someRoles)
	jar, c := newBrowser()
	if code := asked(t, c, "GET", base+"/v1/projects", ""); code != 401 {
		t.Fatalf("without anything: %d", code)
	}
	if at := signIn(t, c, base, "anna"); at != base+"/" {
		t.Fatal(at)
	}
	session := func() string {
		u, _ := url.Parse(base)
		for _, x := range jar.Cookies(u) {
			if x.Name == "__Host-lethe" {
				return x.Value
			}
		}
		return ""
	}
	checkCookies(t, jar.set)
	if x := lastLine(t, s); x.Did != "login" || x.Name != "Anna Tarlow" || !strings.HasPrefix(x.Who, "person-") {
		t.Errorf("%+v", x)
	}
	if _, told := get(t, c, base+"/auth"); told != `{"login":true,"signed":true,"name":"Anna Tarlow","role":"reviewer"}`+"\n" {
		t.Error(told)
	}
	checkOrigins(t, c, base)
	if all, err := s.people(t.Context()); err != nil || len(all) != 1 || all[0].Name != "Anna Tarlow" {
		t.Error(all, err)
	}
	first := session()
	with := func(token string) int {
		return asked(t, http.DefaultClient, "GET", base+"/v1/projects", "", "Cookie", "__Host-lethe="+token)
	}
	signIn(t, c, base, "anna")
	if second := session(); second == first || with(first) != 401 || with(second) != 200 {
		t.Error("the session before the login still opens")
	}
	last := session()
	if code := asked(t, c, "POST", base+"/auth/logout", "", "Origin", base); code != 204 || session() != "" || with(last) != 401 {
		t.Errorf("%d %q", code, session())
	}
	if x := lastLine(t, s); x.Did != "logout" || x.Name != "Anna Tarlow" {
		t.Errorf("%+v", x)
	}
	for _, file := range []string{"access.sqlite", "access.sqlite-wal", "audit.jsonl"} {
		if b, err := os.ReadFile(filepath.Join(s.opts.Data, file)); err == nil && strings.Contains(string(b), last) {
			t.Errorf("%s has a session in clear", file)
		}
	}
}

// checkCookies: no script, no other site and no plain connection gets a session.
func checkCookies(t *testing.T, set []*http.Cookie) {
	t.Helper()
	for _, x := range set {
		if strings.HasPrefix(x.Name, "__Host-lethe") && (!x.HttpOnly || !x.Secure || x.Path != "/" || x.Domain != "") {
			t.Errorf("%+v", x)
		}
		if x.Name == "__Host-lethe" && (x.SameSite != http.SameSiteStrictMode || x.MaxAge != 12*3600) {
			t.Errorf("%+v", x)
		}
	}
}

// checkOrigins: what a session may do, and that only the page may ask for it.
func checkOrigins(t *testing.T, c *http.Client, base string) {
	t.Helper()
	for _, x := range []struct {
		method, path, body string
		headers            []string
		code               int
	}{
		{"GET", "/v1/projects", "", nil, 200},
		{"POST", "/v1/projects", `{"name": "x"}`, []string{"Origin", base}, 403},                 // a reviewer may not
		{"POST", "/v1/detect", `{"text": "x"}`, []string{"Origin", base}, 200},                   //
		{"POST", "/v1/detect", `{"text": "x"}`, []string{"Sec-Fetch-Site", "same-origin"}, 200},  //
		{"POST", "/v1/detect", `{"text": "x"}`, nil, 401},                                        // nobody says that it is the page
		{"POST", "/v1/detect", `{"text": "x"}`, []string{"Sec-Fetch-Site", "none"}, 401},         //
		{"POST", "/v1/detect", `{"text": "x"}`, []string{"Origin", "https://evil.example"}, 403}, //
		{"POST", "/v1/detect", `{"text": "x"}`, []string{"Sec-Fetch-Site", "cross-site"}, 403},   //
		{"GET", "/v1/projects", "", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, 403},
		{"GET", "/auth/login", "", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, 403},
		{"GET", "/", "", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, 200},
		{"GET", "/", "", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"}, 403},
		{"POST", "/auth/logout", "", []string{"Origin", "https://evil.example"}, 403},
	} {
		if code := asked(t, c, x.method, base+x.path, x.body, x.headers...); code != x.code {
			t.Errorf("%s %s %v: %d, not %d", x.method, x.path, x.headers, code, x.code)
		}
	}
}

// Whoever has no role, or comes back with what was not begun so, does not come in, and stands in
// the audit.
func TestSignInRefused(t *testing.T) {
	base, s := provided(t, someRoles)
	for who, why := range map[string]string{"ben": "no role", "cleo": "key-holder beside another role", "mallory": "no role"} {
		jar, c := newBrowser()
		if at := signIn(t, c, base, who); at != base+"/#/refused" {
			t.Errorf("%s: %s", who, at)
		}
		if x := lastLine(t, s); x.Did != "login.refused" || x.Why != why || x.Who == "" {
			t.Errorf("%s: %+v", who, x)
		}
		for _, x := range jar.set {
			if x.Name == "__Host-lethe" {
				t.Errorf("%s has a session", who)
			}
		}
	}
	for who, role := range map[string]access.Role{"dora": access.Approver, "omar": access.Owner} {
		_, c := newBrowser()
		signIn(t, c, base, who)
		if _, told := get(t, c, base+"/auth"); !strings.Contains(told, `"role":"`+string(role)+`"`) {
			t.Errorf("%s: %s", who, told)
		}
	}
}

// TestSignInChanged: what comes back is not what was begun.
func TestSignInChanged(t *testing.T) {
	base, s := provided(t, someRoles)
	for name, change := range map[string]func(begun map[string]string, back url.Values){
		"the login was not begun here":                 func(_ map[string]string, back url.Values) { back.Set("state", "another") },
		"the provider said no":                         func(_ map[string]string, back url.Values) { back.Set("error", "access_denied") },
		"the provider did not answer as it should":     func(begun map[string]string, _ url.Values) { begun["v"] = strings.Repeat("v", 43) },
		"what the provider said does not hold":         func(begun map[string]string, _ url.Values) { begun["n"] = "another" },
		"the login was not begun here; another issuer": func(_ map[string]string, back url.Values) { back.Set("iss", "https://evil.example") },
	} {
		jar, c := newBrowser()
		var back *url.URL
		c.CheckRedirect = func(r *http.Request, _ []*http.Request) error {
			if strings.HasPrefix(r.URL.String(), base+"/auth/callback") {
				back = r.URL
				return http.ErrUseLastResponse
			}
			return nil
		}
		signIn(t, c, base, "anna")
		u, _ := url.Parse(base)
		begun := map[string]string{}
		packed, err := base64.RawURLEncoding.DecodeString(jar.Cookies(u)[0].Value)
		if err != nil || json.Unmarshal(packed, &begun) != nil || back == nil {
			t.Fatal(err, back)
		}
		q := back.Query()
		change(begun, q)
		packed, _ = json.Marshal(begun)
		back.RawQuery = q.Encode()
		asked(t, http.DefaultClient, "GET", back.String(), "", "Cookie", "__Host-lethe-login="+base64.RawURLEncoding.EncodeToString(packed))
		why, _, _ := strings.Cut(name, ";")
		if x := lastLine(t, s); x.Did != "login.refused" || x.Why != why {
			t.Errorf("%s: %+v", name, x)
		}
	}
	if asked(t, http.DefaultClient, "GET", base+"/auth/callback?code=x&state=y", ""); lastLine(t, s).Why != "the login was not begun here" {
		t.Errorf("%+v", lastLine(t, s))
	}
}

// Where people sign in, no key is needed to serve others; and who may come in is said in a file
// that holds together.
func TestSettingsOfSignIn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "oidc.yaml")
	const good = "issuer: https://id.example.org\nclient: lethe\nurl: https://lethe.example.org\nroles:\n  reviewer: [r]\n"
	for text, ok := range map[string]bool{
		good: true,
		strings.Replace(good, "https://id", "http://id", 1):            false,
		strings.Replace(good, "https://lethe", "http://lethe", 1):      false,
		strings.Replace(good, "reviewer:", "root:", 1):                 false,
		strings.Replace(good, "client: lethe\n", "", 1):                false,
		good + "idle: 5h\nlongest: 1h\n":                               false,
		good + "idle: soon\n":                                          false,
		good + "secrets: x\n":                                          false,
		"issuer: https://a.example\nclient: x\nurl: https://b.example": false,
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		o := Defaults()
		o.Listen, o.Data, o.BehindProxy, o.OIDC = "0.0.0.0:0", t.TempDir(), true, file
		s, err := New(t.Context(), o, native.Open, silent())
		if (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
		if err == nil {
			s.Close()
		}
	}
}

// returning is a client of a provider that sends people back who signed out.
type returning struct {
	op.Client
	to string
}

func (r returning) PostLogoutRedirectURIs() []string { return []string{r.to} }

func (k kept) GetClientByClientID(ctx context.Context, id string) (op.Client, error) {
	c, err := k.Storage.GetClientByClientID(ctx, id)
	return returning{c, k.back}, err
}

// Who signs out leaves the provider too where the file says so, and comes back.
func TestSignsOutAtTheProvider(t *testing.T) {
	base, s := provided(t, someRoles+"sign_out: provider\n")
	_, c := newBrowser()
	signIn(t, c, base, "anna")
	req, err := http.NewRequestWithContext(t.Context(), "POST", base+"/auth/logout", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Origin", base)
	res, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var said struct{ To string }
	if err := json.NewDecoder(res.Body).Decode(&said); err != nil || res.StatusCode != 200 || !strings.HasPrefix(said.To, s.login.Issuer) {
		t.Fatal(res.StatusCode, said, err)
	}
	if at, _ := get(t, c, said.To); at != base+"/" {
		t.Errorf("the provider sends on to %s", at)
	}
	if code := asked(t, c, "POST", base+"/auth/logout", "", "Origin", base); code != 204 {
		t.Errorf("nobody is signed in, and signs out: %d", code)
	}
}

// In a real browser: sign in, see who one is, sign out.
func TestPageSignsIn(t *testing.T) {
	base, _ := provided(t, someRoles)
	w := looking(t, base)
	w.click("Collections")
	w.do(chromedp.WaitVisible(`//a[normalize-space()="Sign in"]`))
	w.accessible("sign in")
	w.shoot("sign-in")
	w.click("Sign in")
	w.do(chromedp.WaitVisible("input[name=username]"), chromedp.SendKeys("input[name=username]", "omar"), chromedp.SendKeys("input[name=password]", "verysecure"), chromedp.Click("button[type=submit]"))
	w.do(chromedp.WaitVisible(`//span[normalize-space()="Omar Tarlow, owner"]`))
	w.click("Collections")
	w.click("Open the sample project")
	w.until(`document.body.textContent.includes("60 files")`)
	w.accessible("signed in")
	w.shoot("signed-in")
	w.click("Deutsch")
	w.click("Abmelden")
	w.until(`document.body.textContent.includes("Anmelden") && !document.body.textContent.includes("Omar")`)
	w.click("Anmelden")
	w.do(chromedp.WaitVisible("input[name=username]"), chromedp.SendKeys("input[name=username]", "ben"), chromedp.SendKeys("input[name=password]", "verysecure"), chromedp.Click("button[type=submit]"))
	w.do(chromedp.WaitVisible(`//p[@role="alert" and starts-with(., "Die Anmeldung ging nicht")]`))
	w.shoot("refused")
}
