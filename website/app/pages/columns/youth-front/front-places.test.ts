import { expect, test } from 'vitest';
import { frontPlaces } from './front-places.ts';

test('rows of two, the larger card now left and now right, take turns with rows of three', () => {
	expect(frontPlaces(12).map(({ span }) => span)).toEqual([7, 5, 4, 4, 4, 5, 7, 4, 4, 4, 7, 5]);
});

test('every row is full, however many cards there are and whether two or three fit', () => {
	for (let cards = 0; cards <= 40; cards += 1) {
		const places = frontPlaces(cards);
		expect(places).toHaveLength(cards);
		expect(places.reduce((sum, { span }) => sum + span, 0) % 12, `${cards} cards`).toBe(0);
		expect(places.reduce((sum, { wide }) => sum + (wide ? 2 : 1), 0) % 2, `${cards} cards, narrow`).toBe(0);
		expect(places.filter(({ span }) => span === 12)).toHaveLength(cards === 1 ? 1 : 0);
	}
});
