import { expect, test } from 'vitest';
import { layoutCards } from './youth-front.tsx';

test('alternates rows of two, with the larger card on alternating sides, and rows of three', () => {
	expect(layoutCards(12).map(({ span }) => span)).toEqual([7, 5, 4, 4, 4, 5, 7, 4, 4, 4, 7, 5]);
});

test('fills every row for any number of cards', () => {
	for (let cards = 0; cards <= 40; cards += 1) {
		const widths = layoutCards(cards);
		expect(widths).toHaveLength(cards);
		expect(widths.reduce((sum, { span }) => sum + span, 0) % 12, `${cards} cards`).toBe(0);
		expect(widths.reduce((sum, { wide }) => sum + (wide ? 2 : 1), 0) % 2, `${cards} cards, narrow`).toBe(0);
		expect(widths.filter(({ span }) => span === 12)).toHaveLength(cards === 1 ? 1 : 0);
	}
});
