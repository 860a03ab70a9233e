//go:build !purego

#include "textflag.h"

// AVX2 kernels. Lengths are multiples of 8. Products are rounded before they are added: no
// FMA, so that the kernels in Go give the same bits.

// func dotAVX2(a, b *float32, n int) float32
TEXT ·dotAVX2(SB), NOSPLIT, $0-28
	MOVQ   a+0(FP), SI
	MOVQ   b+8(FP), DI
	MOVQ   n+16(FP), CX
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3

dot32:
	CMPQ CX, $32
	JLT  dot8
	VMOVUPS 0(SI), Y4
	VMOVUPS 32(SI), Y5
	VMOVUPS 64(SI), Y6
	VMOVUPS 96(SI), Y7
	VMULPS 0(DI), Y4, Y4
	VMULPS 32(DI), Y5, Y5
	VMULPS 64(DI), Y6, Y6
	VMULPS 96(DI), Y7, Y7
	VADDPS Y4, Y0, Y0
	VADDPS Y5, Y1, Y1
	VADDPS Y6, Y2, Y2
	VADDPS Y7, Y3, Y3
	ADDQ $128, SI
	ADDQ $128, DI
	SUBQ $32, CX
	JMP  dot32

dot8:
	CMPQ CX, $8
	JLT dotdone
	VMOVUPS 0(SI), Y4
	VMULPS 0(DI), Y4, Y4
	VADDPS Y4, Y0, Y0
	CMPQ CX, $16
	JLT dotdone
	VMOVUPS 32(SI), Y4
	VMULPS 32(DI), Y4, Y4
	VADDPS Y4, Y1, Y1
	CMPQ CX, $24
	JLT dotdone
	VMOVUPS 64(SI), Y4
	VMULPS 64(DI), Y4, Y4
	VADDPS Y4, Y2, Y2

dotdone:
	VADDPS       Y1, Y0, Y0
	VADDPS       Y3, Y2, Y2
	VADDPS       Y2, Y0, Y0
	VEXTRACTF128 $1, Y0, X1
	VADDPS       X1, X0, X0
	VMOVHLPS     X0, X0, X1
	VADDPS       X1, X0, X0
	VMOVSHDUP    X0, X1
	VADDSS       X1, X0, X0
	VZEROUPPER
	MOVSS        X0, ret+24(FP)
	RET

// Both kernels over rows take 64 columns at a time, then 32, then 8: R8 is the tile's offset,
// R9 what is left of the columns, R10 the length of a row in bytes.

// func meanAVX2(dst *float32, n int, data *float32, rows *int32, count int, scale float32)
TEXT ·meanAVX2(SB), NOSPLIT, $0-44
	MOVQ dst+0(FP), DI
	MOVQ n+8(FP), R9
	MOVQ data+16(FP), SI
	MOVQ rows+24(FP), DX
	MOVQ count+32(FP), CX
	VBROADCASTSS scale+40(FP), Y15
	LEAQ (R9*4), R10
	XORQ R8, R8

mean64:
	CMPQ R9, $64
	JLT mean32
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y6, Y6, Y6
	VXORPS Y7, Y7, Y7
	LEAQ (SI)(R8*1), R11
	XORQ BX, BX
	JMP  mean64test

mean64row:
	MOVLQSX (DX)(BX*4), AX
	IMULQ R10, AX
	ADDQ R11, AX
	VADDPS 0(AX), Y0, Y0
	VADDPS 32(AX), Y1, Y1
	VADDPS 64(AX), Y2, Y2
	VADDPS 96(AX), Y3, Y3
	VADDPS 128(AX), Y4, Y4
	VADDPS 160(AX), Y5, Y5
	VADDPS 192(AX), Y6, Y6
	VADDPS 224(AX), Y7, Y7
	INCQ BX

mean64test:
	CMPQ BX, CX
	JLT  mean64row
	VMULPS Y15, Y0, Y0
	VMOVUPS Y0, 0(DI)(R8*1)
	VMULPS Y15, Y1, Y1
	VMOVUPS Y1, 32(DI)(R8*1)
	VMULPS Y15, Y2, Y2
	VMOVUPS Y2, 64(DI)(R8*1)
	VMULPS Y15, Y3, Y3
	VMOVUPS Y3, 96(DI)(R8*1)
	VMULPS Y15, Y4, Y4
	VMOVUPS Y4, 128(DI)(R8*1)
	VMULPS Y15, Y5, Y5
	VMOVUPS Y5, 160(DI)(R8*1)
	VMULPS Y15, Y6, Y6
	VMOVUPS Y6, 192(DI)(R8*1)
	VMULPS Y15, Y7, Y7
	VMOVUPS Y7, 224(DI)(R8*1)
	ADDQ $256, R8
	SUBQ $64, R9
	JMP  mean64

mean32:
	CMPQ R9, $32
	JLT mean8
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	LEAQ (SI)(R8*1), R11
	XORQ BX, BX
	JMP  mean32test

mean32row:
	MOVLQSX (DX)(BX*4), AX
	IMULQ R10, AX
	ADDQ R11, AX
	VADDPS 0(AX), Y0, Y0
	VADDPS 32(AX), Y1, Y1
	VADDPS 64(AX), Y2, Y2
	VADDPS 96(AX), Y3, Y3
	INCQ BX

mean32test:
	CMPQ BX, CX
	JLT  mean32row
	VMULPS Y15, Y0, Y0
	VMOVUPS Y0, 0(DI)(R8*1)
	VMULPS Y15, Y1, Y1
	VMOVUPS Y1, 32(DI)(R8*1)
	VMULPS Y15, Y2, Y2
	VMOVUPS Y2, 64(DI)(R8*1)
	VMULPS Y15, Y3, Y3
	VMOVUPS Y3, 96(DI)(R8*1)
	ADDQ $128, R8
	SUBQ $32, R9
	JMP  mean32

mean8:
	CMPQ R9, $8
	JLT meandone
	VXORPS Y0, Y0, Y0
	LEAQ (SI)(R8*1), R11
	XORQ BX, BX
	JMP  mean8test

mean8row:
	MOVLQSX (DX)(BX*4), AX
	IMULQ R10, AX
	ADDQ R11, AX
	VADDPS 0(AX), Y0, Y0
	INCQ BX

mean8test:
	CMPQ BX, CX
	JLT  mean8row
	VMULPS Y15, Y0, Y0
	VMOVUPS Y0, 0(DI)(R8*1)
	ADDQ $32, R8
	SUBQ $8, R9
	JMP  mean8

meandone:
	VZEROUPPER
	RET

// func spreadAVX2(data *float32, rows *int32, count int, delta *float32, n int)
TEXT ·spreadAVX2(SB), NOSPLIT, $0-40
	MOVQ data+0(FP), SI
	MOVQ rows+8(FP), DX
	MOVQ count+16(FP), CX
	MOVQ delta+24(FP), DI
	MOVQ n+32(FP), R9
	LEAQ (R9*4), R10
	XORQ R8, R8

spread64:
	CMPQ R9, $64
	JLT spread32
	VMOVUPS 0(DI)(R8*1), Y0
	VMOVUPS 32(DI)(R8*1), Y1
	VMOVUPS 64(DI)(R8*1), Y2
	VMOVUPS 96(DI)(R8*1), Y3
	VMOVUPS 128(DI)(R8*1), Y4
	VMOVUPS 160(DI)(R8*1), Y5
	VMOVUPS 192(DI)(R8*1), Y6
	VMOVUPS 224(DI)(R8*1), Y7
	LEAQ (SI)(R8*1), R11
	XORQ BX, BX
	JMP  spread64test

spread64row:
	MOVLQSX (DX)(BX*4), AX
	IMULQ R10, AX
	ADDQ R11, AX
	VADDPS 0(AX), Y0, Y8
	VMOVUPS Y8, 0(AX)
	VADDPS 32(AX), Y1, Y9
	VMOVUPS Y9, 32(AX)
	VADDPS 64(AX), Y2, Y10
	VMOVUPS Y10, 64(AX)
	VADDPS 96(AX), Y3, Y11
	VMOVUPS Y11, 96(AX)
	VADDPS 128(AX), Y4, Y12
	VMOVUPS Y12, 128(AX)
	VADDPS 160(AX), Y5, Y13
	VMOVUPS Y13, 160(AX)
	VADDPS 192(AX), Y6, Y14
	VMOVUPS Y14, 192(AX)
	VADDPS 224(AX), Y7, Y15
	VMOVUPS Y15, 224(AX)
	INCQ BX

spread64test:
	CMPQ BX, CX
	JLT  spread64row
	ADDQ $256, R8
	SUBQ $64, R9
	JMP  spread64

spread32:
	CMPQ R9, $32
	JLT spread8
	VMOVUPS 0(DI)(R8*1), Y0
	VMOVUPS 32(DI)(R8*1), Y1
	VMOVUPS 64(DI)(R8*1), Y2
	VMOVUPS 96(DI)(R8*1), Y3
	LEAQ (SI)(R8*1), R11
	XORQ BX, BX
	JMP  spread32test

spread32row:
	MOVLQSX (DX)(BX*4), AX
	IMULQ R10, AX
	ADDQ R11, AX
	VADDPS 0(AX), Y0, Y8
	VMOVUPS Y8, 0(AX)
	VADDPS 32(AX), Y1, Y9
	VMOVUPS Y9, 32(AX)
	VADDPS 64(AX), Y2, Y10
	VMOVUPS Y10, 64(AX)
	VADDPS 96(AX), Y3, Y11
	VMOVUPS Y11, 96(AX)
	INCQ BX

spread32test:
	CMPQ BX, CX
	JLT  spread32row
	ADDQ $128, R8
	SUBQ $32, R9
	JMP  spread32

spread8:
	CMPQ R9, $8
	JLT spreaddone
	VMOVUPS 0(DI)(R8*1), Y0
	LEAQ (SI)(R8*1), R11
	XORQ BX, BX
	JMP  spread8test

spread8row:
	MOVLQSX (DX)(BX*4), AX
	IMULQ R10, AX
	ADDQ R11, AX
	VADDPS 0(AX), Y0, Y8
	VMOVUPS Y8, 0(AX)
	INCQ BX

spread8test:
	CMPQ BX, CX
	JLT  spread8row
	ADDQ $32, R8
	SUBQ $8, R9
	JMP  spread8

spreaddone:
	VZEROUPPER
	RET

// func stepAVX2(grad, out, hidden *float32, n int, alpha float32)
TEXT ·stepAVX2(SB), NOSPLIT, $0-36
	MOVQ grad+0(FP), DI
	MOVQ out+8(FP), SI
	MOVQ hidden+16(FP), DX
	MOVQ n+24(FP), CX
	VBROADCASTSS alpha+32(FP), Y15
	XORQ BX, BX
	JMP  steptest

step8:
	VMOVUPS (SI)(BX*4), Y0
	VMULPS  (DX)(BX*4), Y15, Y1
	VMULPS  Y0, Y15, Y2
	VADDPS  Y1, Y0, Y1
	VADDPS  (DI)(BX*4), Y2, Y2
	VMOVUPS Y1, (SI)(BX*4)
	VMOVUPS Y2, (DI)(BX*4)
	ADDQ    $8, BX

steptest:
	CMPQ BX, CX
	JLT  step8
	VZEROUPPER
	RET

// func prefetchAVX2(data *float32, rows *int32, count int, n int)
TEXT ·prefetchAVX2(SB), NOSPLIT, $0-32
	MOVQ data+0(FP), SI
	MOVQ rows+8(FP), DX
	MOVQ count+16(FP), CX
	MOVQ n+24(FP), R10
	SHLQ $2, R10
	XORQ BX, BX
	JMP  fetchtest

fetchrow:
	MOVLQSX (DX)(BX*4), AX
	IMULQ   R10, AX
	ADDQ    SI, AX
	LEAQ    (AX)(R10*1), R8

fetchline:
	PREFETCHT0 (AX)
	ADDQ       $64, AX
	CMPQ       AX, R8
	JLT        fetchline
	INCQ       BX

fetchtest:
	CMPQ BX, CX
	JLT  fetchrow
	RET
