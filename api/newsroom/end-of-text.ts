/** Enough to find a place; shown in one line. */
const maxEndLength = 40;

/** The end of a text in one line, as the place of what stands behind it. */
export function endOfText(text: string): string {
	const characters = [...text.replace(/\s+/g, ' ').trim()];
	return characters.length <= maxEndLength
		? characters.join('')
		: `…${characters.slice(-maxEndLength).join('').trim()}`;
}
