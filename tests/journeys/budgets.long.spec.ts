import { expect, test } from '@playwright/test';
import { measureLoad } from '../budgets/measure-load.ts';
import { pageBudgets, type Range } from '../budgets/page-budgets.ts';
import { furtherPages, specifiedPages } from './support/specified-addresses.ts';

/**
 * The pictures of each page kind, and that it is read before its scripts (decision 067). Scripts and styles are counted
 * from the build, in `tests/budgets/script-bytes.test.ts`; layout shifts are watched by `pages/every-page.spec.ts`.
 */

const windows = {
	narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
	wide: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} as const;

for (const width of ['narrow', 'wide'] as const) {
	test.describe(`at ${windows[width].viewport.width} px`, () => {
		test.use(windows[width]);
		for (const { paths, [width]: budget } of Object.values(pageBudgets)) {
			for (const path of paths) {
				test(`${path} stays within its budgets`, async ({ page }) => {
					const load = await measureLoad(page, path);
					expectWithin('pictures', load.pictures.count, budget.pictures);
					expectWithin('pictures, KB', load.pictures.bytes / 1024, budget.pictureKilobytes);
					// The report of the visit follows the first paint, which may precede `load`.
					const [document, ...others] = load.paths.filter((asked) => asked !== '/api/page-views');
					expect(document).toBe(path.split('?', 1)[0]);
					expect(others).toEqual([expect.stringMatching(/^\/assets\/style-.*\.css$/)]);
				});
			}
		}
	});
}

test('every kind of page has a budget', () => {
	const kindOf = (path: string) => path.replace(/\d+$/, '').split(/[/?]/)[1] || 'home';
	const kinds = new Set([...specifiedPages, ...furtherPages].map(({ path }) => kindOf(path)));
	expect(Object.keys(pageBudgets).sort()).toEqual([...kinds, '404'].sort());
});

function expectWithin(what: string, measured: number, [floor, ceiling]: Range): void {
	expect.soft(measured, `${what}, at least`).toBeGreaterThanOrEqual(floor);
	expect.soft(measured, `${what}, at most`).toBeLessThanOrEqual(ceiling);
}
