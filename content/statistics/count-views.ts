import { sql } from 'drizzle-orm';
import { writeOrSplit } from '../bundles/importing/lines/write-or-split.ts';
import type { Database } from '../store/connect.ts';
import { type ClockRow, clockFields, clockOf, type StatisticsClock } from './clock/statistics-clock.ts';
import type { CountedPage } from './counted-page.ts';
import { insertCountedViews } from './insert-counted-views.ts';
import { createSalt, hashVisitor, type Visitor } from './visitor-hash.ts';

/** A view as it was reported, of a page that may be counted. */
export type ReportedView = {
	page: CountedPage;
	/** The article the reporter says the page showed. */
	namedArticleId: string | null;
	title: string;
	referrer: string;
	visitor: Visitor;
};

/** The secrets visitors are hashed with at a moment. */
type Salts = { today: string; before: string | null };

/**
 * Counts views together, with few statements however many they are. A view is not counted when the same
 * visitor's view of the same page was within half an hour, by any instance and over midnight, or when
 * there is no such column or article.
 *
 * @param site the origin of the site
 * @param moment counts as of then instead of now by the store's clock
 * @returns for each view whether it was counted, or why the store refused it; the others are then counted
 * @throws what the store throws when it cannot be reached: then none was counted
 */
export async function countViews(
	database: Database,
	site: string,
	views: readonly ReportedView[],
	moment: Date | null = null,
): Promise<PromiseSettledResult<boolean>[]> {
	const { clock, salts } = await openDay(database, moment);
	const outcomes: PromiseSettledResult<boolean>[] = views.map(() => ({ status: 'fulfilled', value: false }));
	const first = new Map<string, number>();
	const entries = views.flatMap((view, position) => {
		const { path, language } = view.page;
		const visitor = hashVisitor(salts.today, site, view.visitor);
		// Told apart here, because a statement cannot meet the same row twice.
		const key = [visitor, language, path].join(' ');
		if (first.has(key)) return [];
		first.set(key, position);
		const visitorBefore = salts.before && hashVisitor(salts.before, site, view.visitor);
		return [{ ...view, position, visitorHash: visitor, visitorBefore }];
	});
	const counted = await writeOrSplit(
		entries,
		(some) => insertCountedViews(database, clock, some),
		async ({ position }, reason) => {
			outcomes[position] = { status: 'rejected', reason: new Error(reason) };
		},
	);
	for (const position of counted) outcomes[position] = { status: 'fulfilled', value: true };
	return outcomes;
}

/** Tells the day and its secrets; the first to come on a day makes its secret, for all instances. */
async function openDay(
	database: Database,
	moment: Date | null,
): Promise<{ clock: StatisticsClock; salts: Salts }> {
	const { rows } = await database.execute<ClockRow & { salts: Record<string, string> | null }>(sql`
		select ${clockFields(moment)}, (select jsonb_object_agg(day, salt) from visitor_salts) as salts
	`);
	const row = rows[0] as (typeof rows)[number];
	const clock = clockOf(row);
	const stored = row.salts ?? {};
	const today = stored[clock.day] ?? (await makeSalt(database, clock.day));
	const before = clock.reloadDay === clock.day ? null : (stored[clock.reloadDay] ?? null);
	return { clock, salts: { today, before } };
}

async function makeSalt(database: Database, day: string): Promise<string> {
	const { rows } = await database.execute<{ salt: string }>(sql`
		insert into visitor_salts as salts (day, salt) values (${day}::date, ${createSalt()})
		on conflict (day) do update set salt = salts.salt
		returning salt
	`);
	return (rows[0] as { salt: string }).salt;
}
