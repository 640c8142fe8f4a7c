/** The position, or the next one if it would split a surrogate pair. */
export function withinCharacter(text: string, at: number): number {
	const isSecondHalf = (text.codePointAt(at - 1) ?? 0) > 0xffff;
	return Math.min(text.length, isSecondHalf ? at + 1 : at);
}
