import { hash } from 'node:crypto';
import type { BodyRemark } from '@portico/api/newsroom/answers/editing.ts';
import { sql } from 'drizzle-orm';
import {
	loadStoredArticles,
	loadVersionContents,
	type StoredArticle,
} from '../../../articles/load-stored-articles.ts';
import { removedArticles } from '../../../changes/content-change.ts';
import { beginBulkIndexing } from '../../../search-index/insert-search-texts.ts';
import type { Database } from '../../../store/connect.ts';
import { columns } from '../../../store/tables/schema.ts';
import { writeOrSplit } from '../../../store/write-or-split.ts';
import type { ImportRun } from '../import-run.ts';
import { missingVideoRemark, missingVideos } from '../import-videos.ts';
import { missingMedia, missingMediaRemark, unshownPictureRemark, unshownPictures } from '../missing-media.ts';
import { hashOfLine, type PreparedArticle } from '../preparing/prepare-article.ts';
import { isLarge, type PreparedBatch, prepareBatches } from '../preparing/prepare-batches.ts';
import type { RawLine } from '../preparing/prepare-line.ts';
import { isEdited, isRepublished } from './decide-text.ts';
import { WrittenPeriods, warnOfSharedCovers } from './shared-covers.ts';
import { storeInlinePictures } from './store-inline-pictures.ts';
import { type ArticleOutcome, comparedVersions, writeArticles } from './write-articles.ts';

/**
 * The line of each imported article, to detect a second line for it. Keeps 64 bits of a hash per
 * identifier: at most 24 bytes per article, about 24 MB for a million articles, with a chance of one in
 * 37 million of any collision among them.
 */
export class FirstLines {
	/** Zero marks a free slot. */
	#keys = new BigUint64Array(1024);
	#lines = new Uint32Array(1024);
	#size = 0;

	/** @returns null for an article that has no line yet */
	lineOf(articleId: string): number | null {
		return this.#lines[slotOf(this.#keys, keyOf(articleId))] || null;
	}

	add(articleId: string, line: number): void {
		if (this.#size * 2 >= this.#keys.length) this.#grow();
		const key = keyOf(articleId);
		const slot = slotOf(this.#keys, key);
		if (this.#keys[slot] === 0n) this.#size += 1;
		this.#keys[slot] = key;
		this.#lines[slot] = line;
	}

	#grow(): void {
		const keys = new BigUint64Array(this.#keys.length * 2);
		const lines = new Uint32Array(keys.length);
		for (const [slot, key] of this.#keys.entries()) {
			if (key === 0n) continue;
			const place = slotOf(keys, key);
			keys[place] = key;
			lines[place] = this.#lines[slot] as number;
		}
		this.#keys = keys;
		this.#lines = lines;
	}
}

/** Imports the articles of a bundle batch by batch, in constant memory. */
export async function importArticles(run: ImportRun): Promise<void> {
	await new ArticleImport(run).importAll();
}

class ArticleImport {
	readonly #run: ImportRun;
	readonly #writtenPeriods = new WrittenPeriods();
	readonly #importedLines = new FirstLines();
	/** The lines that equal the last imported line of their article. */
	readonly #repeatedLines = new WeakMap<RawLine, string>();
	#columnCodes: ReadonlySet<string> = new Set();

	constructor(run: ImportRun) {
		this.#run = run;
	}

	async importAll(): Promise<void> {
		const { database } = this.#run.store;
		const rows = await database.select({ fdCode: columns.fdCode }).from(columns);
		this.#columnCodes = new Set(rows.map((row) => row.fdCode));
		const batches = prepareBatches(this.#run, 'articles', (lines) => this.#findRepeatedLines(lines));
		let endBulk: (() => Promise<void>) | null = null;
		try {
			for await (const batch of batches) {
				if (isLarge(batch)) endBulk ??= await beginBulkIndexing(database);
				await this.#importBatch(batch);
			}
		} finally {
			await endBulk?.();
		}
		await warnOfSharedCovers(this.#run, this.#writtenPeriods);
	}

	async #findRepeatedLines(lines: RawLine[]): Promise<ReadonlySet<RawLine>> {
		const ids = new Map(lines.map((line) => [line, articleIdIn(line.bytes)]));
		const knownIds = [...ids.values()].filter((id) => id !== null);
		if (knownIds.length === 0) return new Set();
		const stored = await loadStoredArticles(this.#run.store.database, knownIds);
		const removed = await removedArticles(this.#run.store.database, knownIds);
		const repeatedLines = new Set<RawLine>();
		for (const [line, id] of ids) {
			if (id === null || removed.has(id)) continue;
			if (!isRepeat(hashOfLine(line.bytes), stored.get(id), this.#run.overwrite)) continue;
			repeatedLines.add(line);
			this.#repeatedLines.set(line, id);
		}
		return repeatedLines;
	}

	async #importBatch({ lines, ...bytes }: PreparedBatch<'articles'>): Promise<void> {
		await this.#run.yieldToEventLoop();
		await this.#run.requireSpace();
		let part = new Map<string, PreparedArticle>();
		for (const { line, outcome } of lines) {
			if (outcome === 'skipped') await this.#countRepeatedLine(line);
			else if ('refused' in outcome) await this.#run.refuse('articles', outcome.place, outcome.refused);
			else {
				const { articleId } = outcome.prepared.row;
				if (part.has(articleId)) {
					await this.#write([...part.values()]);
					part = new Map();
				}
				if (await this.#isUsable(outcome.prepared)) part.set(articleId, outcome.prepared);
			}
		}
		await this.#write([...part.values()]);
		await this.#run.checkpoint('articles', bytes);
	}

	async #countRepeatedLine(line: RawLine): Promise<void> {
		const articleId = this.#repeatedLines.get(line) as string;
		if (await this.#refuseSecondLine({ line: line.number, id: articleId }, articleId)) return;
		this.#run.count('articles', 'unchanged');
		this.#importedLines.add(articleId, line.number);
	}

	/** Refuses the line when an earlier line of the file was imported for the article. */
	async #refuseSecondLine(place: PreparedArticle['place'], articleId: string): Promise<boolean> {
		const first = this.#importedLines.lineOf(articleId);
		if (first === null) return false;
		const message = `articleId: occurs twice in this file, first in line ${first}, which counts`;
		await this.#run.refuse('articles', place, message);
		return true;
	}

	async #isUsable({ place, row }: PreparedArticle): Promise<boolean> {
		if (await this.#refuseSecondLine(place, row.articleId)) return false;
		const reason = this.#missingColumnReason(row);
		if (reason !== null) await this.#run.refuse('articles', place, reason);
		return reason === null;
	}

	#missingColumnReason({ fdCode, alsoIn = [] }: PreparedArticle['row']): string | null {
		if (!this.#columnCodes.has(fdCode)) return `fdCode: there is no column ${fdCode}`;
		const missing = alsoIn.find((code) => !this.#columnCodes.has(code));
		return missing === undefined ? null : `alsoIn: there is no column ${missing}`;
	}

	/** Writes articles, at most one row each, in one transaction. */
	async #write(articles: PreparedArticle[]): Promise<void> {
		if (articles.length === 0) return;
		const run = this.#run;
		const { database } = run.store;
		const { overwrite } = run;
		const now = await storeClock(database);
		for (const text of articles.flatMap(({ texts }) => texts)) {
			if (text.state === 'published' && text.date && text.date > now) text.state = 'scheduled';
		}
		const ids = articles.map(({ row }) => row.articleId);
		await storeInlinePictures(run, articles);
		const losses = await findLosses(database, articles);
		// Without its hash, the line is read again by the next import, which then reports the losses again.
		for (const { row } of losses.keys()) row.importedLine = null;
		const stored = await loadStoredArticles(database, ids);
		const contents = await loadVersionContents(database, comparedVersions(articles, stored));
		const outcomes = await run.batchSize.timed(() =>
			writeOrSplit(
				articles,
				(some) => writeArticles(database, some, contents, { overwrite, now }),
				(article, reason) => run.refuse('articles', article.place, reason),
			),
		);
		for (const outcome of outcomes) {
			const { place, row } = outcome.article;
			this.#importedLines.add(row.articleId, place.line);
			await countOutcome(run, outcome);
			if (outcome.imported) {
				this.#writtenPeriods.add(outcome.article);
				countEmbeds(run, outcome.article, losses.get(outcome.article)?.unseen ?? 0);
			}
			for (const { message, things } of losses.get(outcome.article)?.remarks ?? [])
				await run.loss('articles', place, message, things);
		}
	}
}

/** Exports put it first. A line with another order is parsed before it can be compared. */
const leadingIdPattern = /^\{"articleId":"([^"\\]{1,200})"/;

function articleIdIn(bytes: Buffer): string | null {
	return leadingIdPattern.exec(bytes.toString('utf8', 0, 1000))?.[1] ?? null;
}

/** Whether the line equals the last imported one, and nothing it could change was changed here since. */
function isRepeat(lineHash: string, stored: StoredArticle | undefined, overwrite: boolean): boolean {
	if (stored?.importedLine !== lineHash) return false;
	return !stored.texts.some((text) => isEdited(text) || (overwrite && isRepublished(text)));
}

async function countOutcome(run: ImportRun, { article, imported, left }: ArticleOutcome): Promise<void> {
	for (const { lang, reason } of left) {
		await run.leave('articles', { ...article.place, lang }, reason);
	}
	if (imported) run.count('articles', 'imported');
	else if (left.length === 0) run.count('articles', 'unchanged');
}

/** What readers do not see of an article. `unseen` counts the files and videos among it, as often as it names them. */
type Losses = { remarks: { message: string; things: number }[]; unseen: number };

/** What these articles name and readers do not see; articles without a loss are missing. */
async function findLosses(
	database: Database,
	articles: PreparedArticle[],
): Promise<Map<PreparedArticle, Losses>> {
	const missingFiles = await missingMedia(
		database,
		articles.flatMap(({ media }) => media.map(({ file }) => file)),
	);
	const unshownFiles = await unshownPictures(
		database,
		articles.flatMap(({ pictures }) => pictures.map(({ file }) => file)),
	);
	const missingVideoIds = await missingVideos(
		database,
		articles.flatMap(({ videos }) => videos.map(({ videoId }) => videoId)),
	);
	const losses = new Map<PreparedArticle, Losses>();
	for (const article of articles) {
		const { media, pictures, videos, remarks } = article;
		const missing = media.filter(({ file }) => missingFiles.has(file));
		const unshown = pictures.filter(({ file }) => unshownFiles.has(file));
		const withoutVideo = videos.filter(({ videoId }) => missingVideoIds.has(videoId));
		const unseen = [
			...missing.map(({ field, file }) => [file, missingMediaRemark(field, file)] as const),
			...unshown.map(({ field, file }) => [`${field} ${file}`, unshownPictureRemark(field, file)] as const),
			...withoutVideo.map(({ field, videoId }) => [videoId, missingVideoRemark(field, videoId)] as const),
		];
		const remarkOf = new Map<string, string>();
		// A missing file is remarked once, whatever names it.
		for (const [name, remark] of unseen) if (!remarkOf.has(name)) remarkOf.set(name, remark);
		const lost = Map.groupBy(
			remarks.filter(({ outcome }) => outcome === 'lost'),
			({ field }) => field,
		);
		const all = [
			...[...remarkOf.values()].map((message) => ({ message, things: 1 })),
			...[...lost].map(([field, things]) => ({ message: lostRemark(field, things), things: things.length })),
		];
		if (all.length > 0) losses.set(article, { remarks: all, unseen: unseen.length });
	}
	return losses;
}

/** A field names this many of what it loses: a copied page may have hundreds of links to its neighbours. */
const maxNamed = 3;

function lostRemark(field: string, lost: readonly BodyRemark[]): string {
	const named = lost.slice(0, maxNamed).map(wordRemark);
	if (lost.length > maxNamed) named.push(`${lost.length - maxNamed} more`);
	return `${field}: ${named.join(', ')} ${lost.length === 1 ? 'is' : 'are'} lost`;
}

function wordRemark({ kind, detail }: BodyRemark): string {
	if (kind === 'formula') return 'a formula';
	return `a ${kind} (${detail ?? 'without an address'})`;
}

/** @param unseen how many of its files and videos readers do not see */
function countEmbeds(run: ImportRun, { media, videos, remarks }: PreparedArticle, unseen: number): void {
	run.countShown(media.length + videos.length - unseen);
	for (const { outcome } of remarks) if (outcome === 'linked') run.countLinked();
}

async function storeClock(database: Database): Promise<Date> {
	const { rows } = await database.execute<{ now: number }>(
		sql`select (extract(epoch from now()) * 1000)::float8 as now`,
	);
	return new Date(rows[0]?.now as number);
}

function keyOf(articleId: string): bigint {
	return hash('sha256', articleId, 'buffer').readBigUInt64LE() || 1n;
}

/**
 * The slot of a key, or the free slot for it. The length is a power of two, and at least half of the
 * slots are free.
 */
function slotOf(keys: BigUint64Array, key: bigint): number {
	let slot = Number(key & BigInt(keys.length - 1));
	while (keys[slot] !== 0n && keys[slot] !== key) slot = (slot + 1) % keys.length;
	return slot;
}
