import type { Board } from '@portico/api/newsroom/answers/articles.ts';
import { sql } from 'drizzle-orm';
import { loadColumnTree } from '../../columns/load-column-tree.ts';
import { type ClockRow, clockFields, clockOf } from '../../statistics/clock/statistics-clock.ts';
import type { Database } from '../../store/connect.ts';
import { allowedColumns, columnPaths } from '../allowed-columns.ts';
import type { Reader } from '../article-list/list-articles.ts';
import { dayStart } from '../day-start.ts';
import { loadPublishedSince, loadScheduled, loadWaiting, loadWorkedOn } from './board-lists.ts';
import { type BoardList, describeTexts } from './describe-texts.ts';

/**
 * What concerns a person: the texts that wait for their publication, that they worked on, that will go out, and that
 * went out today in the site's time zone. Only of columns that they may read.
 */
export async function loadBoard(database: Database, reader: Reader): Promise<Board> {
	const tree = await loadColumnTree(database);
	const paths = columnPaths(tree);
	const readable = allowedColumns(reader.grants, 'read', null, paths);
	const publishable = {
		zh: allowedColumns(reader.grants, 'publish', 'zh', paths),
		en: allowedColumns(reader.grants, 'publish', 'en', paths),
	};
	const describe = async (list: BoardList) => ({
		items: await describeTexts(database, list.items, tree, reader.language),
		total: list.total,
	});
	return {
		waiting: await describe(await loadWaiting(database, readable, publishable)),
		workedOn: await describe(await loadWorkedOn(database, readable, reader.personId)),
		scheduled: await describe(await loadScheduled(database, readable)),
		publishedToday: await describe(
			await loadPublishedSince(database, readable, await loadMidnight(database)),
		),
	};
}

/** The beginning of the current day, by the store's clock and the site's time zone. */
async function loadMidnight(database: Database): Promise<Date> {
	const { rows } = await database.execute<ClockRow>(sql`select ${clockFields(null)}`);
	const row = rows[0] as ClockRow;
	return dayStart(clockOf(row).day, row.time_zone);
}
