import type { Database } from '../store/connect.ts';
import { writeOrSplit } from '../store/write-or-split.ts';
import type { CountedPage } from './counted-page.ts';
import { insertCountedViews } from './insert-counted-views.ts';
import { openDay } from './open-day.ts';
import { hashVisitor, type Visitor } from './visitor-hash.ts';

/** A reported view of a page that may be counted. */
export type ReportedView = {
	page: CountedPage;
	/** The article on the page, according to the reporter. */
	namedArticleId: string | null;
	title: string;
	referrer: string;
	/** Whether it counts for its article's rank among the most read; it counts in totals anyway. */
	ranked: boolean;
	visitor: Visitor;
};

/**
 * Counts views together, with a constant number of statements. A view is not counted within half an hour
 * of the same visitor's view of the same page, or of the same page of a list or search, on any instance
 * and across midnight, or when its column or article does not exist.
 *
 * @param site the origin of the site
 * @param instant replaces the store's time
 * @returns for each view whether it was counted, or why the store rejected it; the others are then
 * counted
 * @throws the store's error when it is unavailable: then none was counted
 */
export async function countViews(
	database: Database,
	site: string,
	views: readonly ReportedView[],
	instant: Date | null = null,
): Promise<PromiseSettledResult<boolean>[]> {
	const { clock, salts } = await openDay(database, instant);
	const outcomes: PromiseSettledResult<boolean>[] = views.map(() => ({ status: 'fulfilled', value: false }));
	const visits = new Set<string>();
	const entries = views.flatMap((view, position) => {
		const { path, language, query } = view.page;
		const visitBy = (salt: string) => hashVisitor(salt, site, view.visitor, 'visit', language, path, query);
		const visit = visitBy(salts.today);
		// Deduplicated here, because a statement cannot upsert the same row twice.
		if (visits.has(visit)) return [];
		visits.add(visit);
		const visitor = hashVisitor(salts.today, site, view.visitor);
		const pageVisitor = hashVisitor(salts.today, site, view.visitor, 'page', language, path);
		return [
			{ ...view, position, visit, visitBefore: salts.before && visitBy(salts.before), visitor, pageVisitor },
		];
	});
	const countedViews = await writeOrSplit(
		entries,
		(some) => insertCountedViews(database, clock, some),
		async ({ position }, reason) => {
			outcomes[position] = { status: 'rejected', reason: new Error(reason) };
		},
	);
	for (const position of countedViews) outcomes[position] = { status: 'fulfilled', value: true };
	return outcomes;
}
