import { asc, sql } from 'drizzle-orm';
import { siteSettings as siteFormat } from '../../model/site-settings.ts';
import { listDictionaryWords } from '../../search/vocabulary/dictionary-words.ts';
import { listProposals } from '../../search/vocabulary/proposals.ts';
import { listSynonyms } from '../../search/vocabulary/synonyms.ts';
import { columns, leaders, organisationUnits, siteSettings } from '../../store/tables/schema.ts';
import { type BundleKind, bundleFiles } from '../formats/bundle-files.ts';
import { BundleFile, writeList } from './bundle-file.ts';
import { canonicalTexts, presentOnly } from './canonical.ts';
import type { ExportRun } from './export-run.ts';

/**
 * Writes the lists that fit in memory: columns, organisation, leaders, settings, and the search
 * vocabulary.
 */
export async function exportLists(run: ExportRun): Promise<void> {
	await exportOrganisation(run);
	await exportLeaders(run);
	await exportColumns(run);
	await exportSite(run);
	await exportSearch(run);
}

async function exportColumns(run: ExportRun): Promise<void> {
	const rows = await run.store.database.select().from(columns).orderBy(sql`${columns.fdCode} collate "C"`);
	const entries = rows.map((row) => ({
		fdCode: row.fdCode,
		parent: row.parent,
		page: row.page,
		inMenu: row.inMenu,
		order: row.position,
		names: canonicalTexts(row.names),
		introductions: canonicalTexts(row.introductions),
		cover: presentOnly(row.cover),
		href: presentOnly(row.href),
	}));
	await exportList(run, 'columns', entries);
}

async function exportOrganisation(run: ExportRun): Promise<void> {
	const rows = await run.store.database
		.select()
		.from(organisationUnits)
		.orderBy(sql`${organisationUnits.unitId} collate "C"`);
	const entries = rows.map((row) => ({
		unitId: row.unitId,
		parent: row.parent,
		kind: row.kind,
		order: row.position,
		names: canonicalTexts(row.names),
		descriptions: canonicalTexts(row.descriptions),
		href: presentOnly(row.href),
	}));
	await exportList(run, 'organisation', entries);
}

async function exportLeaders(run: ExportRun): Promise<void> {
	const rows = await run.store.database.select().from(leaders).orderBy(asc(leaders.number));
	const entries = rows.map((row) => ({
		number: row.number,
		order: row.position,
		portrait: presentOnly(row.portrait),
		names: canonicalTexts(row.names),
		positions: canonicalTexts(row.positions),
		biographies: canonicalTexts(row.biographies),
		dateLines: canonicalTexts(row.dateLines),
	}));
	await exportList(run, 'leaders', entries);
}

async function exportList(run: ExportRun, kind: BundleKind, entries: unknown[]): Promise<void> {
	async function* all() {
		yield* entries;
	}
	await run.countWritten(kind, await writeList(run.folder, bundleFiles[kind], all()));
}

/** The format's order of fields is the canonical one. */
async function exportSite(run: ExportRun): Promise<void> {
	const [row] = await run.store.database.select().from(siteSettings);
	if (!row) return;
	await exportValue(run, 'site', siteFormat.parse(row.settings));
	await run.countWritten('site', 1);
}

async function exportSearch(run: ExportRun): Promise<void> {
	const { database } = run.store;
	const dictionary = await listDictionaryWords(database);
	const zh = await listProposals(database, 'zh');
	const en = await listProposals(database, 'en');
	const synonyms = await listSynonyms(database);
	const count = dictionary.length + zh.length + en.length + synonyms.length;
	if (count === 0) return;
	await exportValue(run, 'search', { dictionary, proposals: { zh, en }, synonyms });
	await run.countWritten('search', count);
}

async function exportValue(run: ExportRun, kind: BundleKind, value: object): Promise<void> {
	const file = await BundleFile.create(run.folder, bundleFiles[kind]);
	try {
		await file.write(`${JSON.stringify(value, null, '\t')}\n`);
		await file.finish();
	} catch (error) {
		await file.close();
		throw error;
	}
}
