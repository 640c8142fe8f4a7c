import { type Language, languages } from '@portico/api/languages.ts';
import type { ArticleMetadata, EditedArticle, EditedText } from '@portico/api/newsroom/answers/editing.ts';
import type { ArticleText } from '@portico/api/newsroom/article-text.ts';
import type { DBSchema } from 'idb';
import { deviceDatabase } from '../data/device-database.ts';
import { isServerTimeKnown, serverTime } from '../data/server-clock.ts';
import { noteCopyKept, noteCopyRefused } from './device-storage.ts';

/** What somebody typed in an article, and the server has not got: this browser keeps it. */
export type LocalDraft = {
	/** The editing session that left it. */
	copyId: string;
	personId: string;
	/** Null for an article that the server does not know yet. */
	articleId: string | null;
	/** Each with the revision it was written on. */
	texts: Partial<Record<Language, UnsavedDraft>>;
	facts: Partial<ArticleMetadata>;
	/** By the clock of the server. */
	keptAt: string;
};

/** A text as it is sent to the server: what it says, and the revision and the version it was written on. */
export type CopyToSave = { revision: number; baseVersion: number | null; content: ArticleText };

/** An editing session, and how many times it had sent a text when this was written; stored under these names. */
export type PreviousSession = { opening: string; attempt: number };

/** A text that an editing session left; stored under these names. */
export type UnsavedDraft = CopyToSave & {
	/** How many times the session had sent the text: what it sent later is newer. */
	attempt?: number;
	/** The sessions that left it before, the last first. */
	earlier?: PreviousSession[];
	/** The document of a body that could not be written; `content` then has an older body. */
	document?: unknown;
};

interface Copies extends DBSchema {
	copies: { key: string; value: LocalDraft; indexes: { personId: string } };
}

const openCopies = deviceDatabase<Copies>('portico-newsroom', (database) =>
	database.createObjectStore('copies', { keyPath: 'copyId' }).createIndex('personId', 'personId'),
);

/** @throws DOMException where the browser does not keep it */
export async function putCopy(copy: LocalDraft): Promise<void> {
	await (await openCopies()).put('copies', copy);
}

export async function removeCopy(copyId: string): Promise<void> {
	await (await openCopies()).delete('copies', copyId);
}

/**
 * What a person typed before, the newest first; and what another tab has open, or has had just now.
 *
 * @param articleId null for new articles; missing for whichever article
 */
export async function findRecoverable(
	personId: string,
	articleId?: string | null,
): Promise<{ left: LocalDraft[]; open: LocalDraft[] }> {
	const [all, openIds] = await Promise.all([copiesOf(personId), openElsewhere()]);
	const copies = all
		.filter((copy) => articleId === undefined || copy.articleId === articleId)
		.sort((one, other) => (one.keptAt < other.keptAt ? 1 : -1));
	const isOpen = ({ copyId }: LocalDraft) => openIds.has(copyId);
	return { left: copies.filter((copy) => !isOpen(copy)), open: copies.filter(isOpen) };
}

/** All that a person typed on this device and the server has not got. */
export async function copiesOf(personId: string): Promise<LocalDraft[]> {
	return (await openCopies()).getAllFromIndex('copies', 'personId', personId);
}

/** Removes what anybody typed before a time, unless a tab has it open. Without locks nobody can tell, and all stays. */
async function removeCopiesBefore(time: Date): Promise<void> {
	if (!('locks' in navigator)) return;
	for (const { copyId, keptAt } of await (await openCopies()).getAll('copies')) {
		if (!(Date.parse(keptAt) < time.getTime())) continue;
		await navigator.locks.request(lockPrefix + copyId, { ifAvailable: true }, async (lock) => {
			if (lock) await removeCopy(copyId);
		});
	}
}

const dayMs = 86_400_000;
const maxAgeMs = 30 * dayMs;

/**
 * Removes copies of anybody that are older than 30 days, now and once a day. Each person with this browser's profile
 * could read them.
 *
 * @returns ends it
 */
export function removeOldCopies(): () => void {
	const remove = () => {
		if (!isServerTimeKnown()) return;
		// Without a store there are no copies.
		removeCopiesBefore(new Date(serverTime().getTime() - maxAgeMs)).catch(() => undefined);
	};
	remove();
	const timer = setInterval(remove, dayMs);
	return () => clearInterval(timer);
}

const lockPrefix = 'portico-copy-';

/** Tells other tabs that a copy is being written, until the returned function is called or this tab ends. */
export function lockLocalDraft(copyId: string): () => void {
	let release: () => void = () => undefined;
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	// Without HTTPS there are no locks: other tabs then offer the copy too, and its revision tells who is late.
	if ('locks' in navigator) void navigator.locks.request(lockPrefix + copyId, () => held);
	return release;
}

/** Resolves once another tab no longer has one of these open; never without locks. */
export function whenClosed(copyIds: readonly string[], signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (!('locks' in navigator)) return;
		for (const copyId of copyIds)
			navigator.locks
				.request(lockPrefix + copyId, { signal }, () => undefined)
				.then(
					() => resolve(),
					() => undefined,
				);
	});
}

async function openElsewhere(): Promise<Set<string>> {
	if (!('locks' in navigator)) return new Set();
	const { held = [] } = await navigator.locks.query();
	return new Set(held.map(({ name = '' }) => name.slice(lockPrefix.length)));
}

/** An article as it is now: on the page, and as the server has it. */
export type CurrentArticle = {
	contentOf(lang: Language): ArticleText | undefined;
	facts: ArticleMetadata;
	saved: Pick<EditedArticle, 'texts'> | null;
};

/** What of a copy is neither on the page nor on the server; null for nothing. */
export function undelivered(
	copy: LocalDraft,
	{ contentOf, facts, saved }: CurrentArticle,
): LocalDraft | null {
	const texts: LocalDraft['texts'] = {};
	for (const lang of languages) {
		const text = copy.texts[lang];
		if (!text) continue;
		const isHere = !text.document && saysSame(text.content, contentOf(lang));
		if (!isHere && !isOutdated(text, copy.copyId, saved?.texts[lang]?.ownSave)) texts[lang] = text;
	}
	const changed = saysSame(copy.facts, facts) ? {} : copy.facts;
	const isDelivered = Object.keys(texts).length === 0 && Object.keys(changed).length === 0;
	return isDelivered ? null : { ...copy, texts, facts: changed };
}

/** Whether the session that left a text has sent a later one, which the server has got. */
function isOutdated(
	{ attempt }: UnsavedDraft,
	sessionId: string,
	saved: EditedText['ownSave'] | undefined,
): boolean {
	return saved?.opening === sessionId && attempt !== undefined && saved.attempt > attempt;
}

/** Whether an object says of each of its properties what another one says. */
function saysSame<Whole extends object>(part: Partial<Whole>, whole: Whole | undefined): boolean {
	return (Object.keys(part) as (keyof Whole)[]).every(
		(name) => JSON.stringify(part[name]) === JSON.stringify(whole?.[name]),
	);
}

/** A change is on this device at most this long after it was made, and the time of writing it. */
const keepMs = 200;

/** What is kept: an article while somebody writes it. */
export type KeptDraft = {
	readonly editingSessionId: string;
	isOnDevice: boolean;
	readonly isUnsaved: boolean;
	/** Changes with each revision and each attempt to save. */
	readonly progress: string;
	unsaved(): Pick<LocalDraft, 'articleId' | 'texts' | 'facts'> | null;
	subscribe(listener: () => void): () => void;
	whenTyped(listener: () => void): () => void;
};

export type DraftKeeper = { keepNow(): Promise<void>; end(): void };

/**
 * Keeps on this device what is typed in an article, until the server has it.
 *
 * @returns `keepNow` writes at once what is typed by now; `end` ends it: what the server has not got then stays on the
 *   device
 */
export function persistLocally(draft: KeptDraft, personId: string): DraftKeeper {
	const copyId = draft.editingSessionId;
	const release = lockLocalDraft(copyId);
	let timer: ReturnType<typeof setTimeout> | undefined;
	let writing = Promise.resolve();
	let hasRecord = false;
	/** The revisions that the record was written on, and how many times its texts were sent. */
	let written = '';

	async function write(): Promise<void> {
		const unsaved = draft.unsaved();
		try {
			if (unsaved) {
				await putCopy({ ...unsaved, copyId, personId, keptAt: serverTime().toISOString() });
				hasRecord = true;
				void noteCopyKept();
				written = draft.progress;
			} else if (hasRecord) {
				await removeCopy(copyId);
				hasRecord = false;
			}
			draft.isOnDevice = hasRecord;
		} catch {
			draft.isOnDevice = false;
			noteCopyRefused();
		}
	}
	/** One write at a time, each of what is typed by then. */
	const writeNow = () => {
		clearTimeout(timer);
		timer = undefined;
		writing = writing.then(write);
	};
	/** Not what is written already: the person may have deleted it since, to sign out. */
	const writePending = () => {
		if (timer !== undefined) writeNow();
	};
	const stopListening = draft.whenTyped(() => {
		timer ??= setTimeout(writeNow, keepMs);
	});
	const unsubscribe = draft.subscribe(() => {
		// Also once a part is saved: the rest was written on it.
		if (hasRecord && (!draft.isUnsaved || written !== draft.progress)) writeNow();
	});
	addEventListener('pagehide', writePending);
	return {
		keepNow() {
			writeNow();
			return writing;
		},
		end() {
			removeEventListener('pagehide', writePending);
			unsubscribe();
			stopListening();
			writePending();
			void writing.then(release);
		},
	};
}
