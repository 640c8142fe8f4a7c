/** A place in a text that parts no character: the one given, or the one after the half it falls into. */
export function withinCharacter(text: string, at: number): number {
	const isSecondHalf = (text.codePointAt(at - 1) ?? 0) > 0xffff;
	return Math.min(text.length, isSecondHalf ? at + 1 : at);
}
