import { languages } from '@portico/api/languages.ts';
import { sanitiseToHtml } from '../../../bodies/sanitise-body.ts';
import { changeContent } from '../../../changes/change-content.ts';
import type { ColumnRow } from '../../../columns/column-tree.ts';
import { relistMovedColumns, upsertColumns } from '../../../columns/upsert-columns.ts';
import type { LeaderRow } from '../../../company/leaders.ts';
import { type UnitRow, upsertUnits } from '../../../company/organisation.ts';
import { upsertLeaders } from '../../../company/upsert-leaders.ts';
import type { Texts } from '../../../store/tables/schema.ts';
import {
	type ColumnEntry,
	columnEntry,
	type LeaderEntry,
	leaderEntry,
	type UnitEntry,
	unitEntry,
} from '../../formats/lists.ts';
import type { ImportRun } from '../import-run.ts';
import { reportUnseenPictures } from '../missing-media.ts';
import { readFileNames } from '../preparing/file-names.ts';
import type { ImportRules } from '../preparing/prepare-article.ts';
import { loadStoredColumns, loadStoredLeaders, loadStoredUnits } from './load-stored-entries.ts';
import { readEntries } from './read-entries.ts';

/**
 * Imports the columns of a bundle in one transaction. The listings of a moved column's articles follow in
 * batches; until then they are unchanged.
 */
export async function importColumns(run: ImportRun): Promise<void> {
	const read = await readEntries(run, 'columns', columnEntry, 'fdCode', loadStoredColumns);
	if (read === null) return;
	const entries = read.map(({ entry, place }) => ({
		place,
		entry: { ...entry, ...(entry.cover && { cover: run.fileAt(entry.cover) }) },
	}));
	await reportUnseenPictures(
		run,
		'columns',
		entries.flatMap(({ entry: { cover }, place }) => (cover ? { place, field: 'cover', file: cover } : [])),
	);
	const places = new Map(entries.map(({ entry, place }) => [entry.fdCode, place]));
	const rows = entries.map(({ entry }) => columnRow(entry));
	const { changes, refused } = await changeContent(run.store.database, 'system:import', (change) =>
		upsertColumns(change, rows),
	);
	for (const { fdCode, reason } of refused) await run.refuse('columns', places.get(fdCode) ?? {}, reason);
	run.count('columns', 'imported', changes.length);
	run.count('columns', 'unchanged', rows.length - refused.length - changes.length);
	await relistMovedColumns(run.store.database, () => run.yieldToEventLoop());
	await run.checkpoint('columns');
}

function columnRow(entry: ColumnEntry): ColumnRow {
	return {
		fdCode: entry.fdCode,
		parent: entry.parent,
		page: entry.page,
		href: entry.href ?? null,
		inMenu: entry.inMenu,
		position: entry.order,
		names: entry.names,
		introductions: entry.introductions,
		cover: entry.cover ?? null,
	};
}

/** Imports the leaders of a bundle in one transaction. */
export async function importLeaders(run: ImportRun): Promise<void> {
	const read = await readEntries(run, 'leaders', leaderEntry, 'number', loadStoredLeaders);
	if (read === null) return;
	const entries = read.map(({ entry, place }) => ({
		place,
		entry: { ...entry, ...(entry.portrait && { portrait: run.fileAt(entry.portrait) }) },
	}));
	await reportUnseenPictures(
		run,
		'leaders',
		entries.flatMap(({ entry: { portrait }, place }) =>
			portrait ? { place, field: 'portrait', file: portrait } : [],
		),
	);
	const rows = entries.map(({ entry }) => leaderRow(entry, run.rules.literalNames));
	const changed = await changeContent(run.store.database, 'system:import', (change) =>
		upsertLeaders(change, rows),
	);
	run.count('leaders', 'imported', changed.length);
	run.count('leaders', 'unchanged', rows.length - changed.length);
	await run.checkpoint('leaders');
}

function leaderRow(entry: LeaderEntry, literalNames: ImportRules['literalNames']): LeaderRow {
	const { zh, en } = entry.positions;
	return {
		number: entry.number,
		position: entry.order,
		portrait: entry.portrait ?? null,
		names: entry.names,
		positions: en ? { zh, en } : { zh },
		biographies: sanitisedBiographies(entry.biographies, literalNames),
		dateLines: entry.dateLines,
	};
}

function sanitisedBiographies(
	biographies: LeaderEntry['biographies'],
	literalNames: ImportRules['literalNames'],
): Texts {
	const sanitised: Texts = {};
	for (const language of languages) {
		const html = sanitiseToHtml(readFileNames(biographies[language] ?? '', literalNames));
		if (html !== '') sanitised[language] = html;
	}
	return sanitised;
}

/** Imports the organisation structure of a bundle in one transaction. */
export async function importOrganisation(run: ImportRun): Promise<void> {
	const entries = await readEntries(run, 'organisation', unitEntry, 'unitId', loadStoredUnits);
	if (entries === null) return;
	const places = new Map(entries.map(({ entry, place }) => [entry.unitId, place]));
	const rows = entries.map(({ entry }) => unitRow(entry));
	const { changes, refused } = await changeContent(run.store.database, 'system:import', (change) =>
		upsertUnits(change, rows),
	);
	for (const { unitId, reason } of refused)
		await run.refuse('organisation', places.get(unitId) ?? {}, reason);
	run.count('organisation', 'imported', changes.length);
	run.count('organisation', 'unchanged', rows.length - refused.length - changes.length);
	await run.checkpoint('organisation');
}

function unitRow(entry: UnitEntry): UnitRow {
	return {
		unitId: entry.unitId,
		parent: entry.parent,
		kind: entry.kind,
		position: entry.order,
		names: entry.names,
		descriptions: entry.descriptions,
		href: entry.href ?? null,
	};
}
