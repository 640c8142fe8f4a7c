/**
 * White space, characters that show nothing, marks without a letter, and blank ones that Unicode counts as letters or
 * symbols: the pattern of Braille without points, musical and Egyptian blanks, the blank of Khitan.
 */
const nothing = /^[\s\p{Z}\p{C}\p{DI}\p{M}\u2800\u{1D159}\u{13441}\u{13442}\u{13443}\u{16FE4}]*$/u;

/** Whether a text shows nothing. Joiners within words are no such text. */
export function showsNothing(text: string): boolean {
	return nothing.test(text);
}
