/** `span` in twelfths of the page; `wide` cards take a whole row of two columns. */
type CardWidth = { span: number; wide: boolean };

const rowOfThree = [
	{ span: 4, wide: true },
	{ span: 4, wide: false },
	{ span: 4, wide: false },
];

/**
 * Alternates rows of two, one of them larger, with rows of three. The last row has at least two cards, if
 * possible.
 */
export function layoutCards(cardCount: number): CardWidth[] {
	const widths: CardWidth[] = [];
	for (let row = 0; widths.length < cardCount; row += 1) {
		const remaining = cardCount - widths.length;
		const rowLength = row % 2 === 0 ? 2 : 3;
		const count = remaining - rowLength === 1 ? 5 - rowLength : Math.min(rowLength, remaining);
		if (count === 1) widths.push({ span: 12, wide: true });
		else if (count === 3) widths.push(...rowOfThree);
		else widths.push(...(row % 4 < 2 ? [7, 5] : [5, 7]).map((span) => ({ span, wide: false })));
	}
	return widths;
}
