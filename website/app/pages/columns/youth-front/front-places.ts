/** A card's width in twelfths of the page; `wide` ones take a whole row where the page has room for two only. */
type Place = { span: number; wide: boolean };

const three = [
	{ span: 4, wide: true },
	{ span: 4, wide: false },
	{ span: 4, wide: false },
];

/**
 * The places of a front's cards: rows of two, one of them larger, take turns with rows of three. No card
 * stands alone in the last row unless it is the only one.
 */
export function frontPlaces(cards: number): Place[] {
	const places: Place[] = [];
	for (let row = 0; places.length < cards; row += 1) {
		const left = cards - places.length;
		const asked = row % 2 === 0 ? 2 : 3;
		const taken = left - asked === 1 ? 5 - asked : Math.min(asked, left);
		if (taken === 1) places.push({ span: 12, wide: true });
		else if (taken === 3) places.push(...three);
		else places.push(...(row % 4 < 2 ? [7, 5] : [5, 7]).map((span) => ({ span, wide: false })));
	}
	return places;
}
