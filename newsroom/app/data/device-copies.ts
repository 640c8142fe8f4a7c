import type { Language } from '@portico/api/languages.ts';
import type { ArticleFacts, WorkingContent } from '@portico/api/newsroom/answers/editing.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What somebody typed in an article, and the server has not got: this browser keeps it. */
export type DeviceCopy = {
	/** Of one opening of the editor. */
	copyId: string;
	personId: string;
	/** Null for an article that the server does not know yet. */
	articleId: string | null;
	/** Each with the revision it was written on. */
	texts: Partial<Record<Language, CopyToSave>>;
	facts: Partial<ArticleFacts>;
	/** By the clock of this device. */
	keptAt: string;
};

/** A text as it is sent to the server: what it says, and the revision and the version it was written on. */
export type CopyToSave = { revision: number; baseVersion: number | null; content: WorkingContent };

interface Copies extends DBSchema {
	copies: { key: string; value: DeviceCopy; indexes: { personId: string } };
}

let opened: Promise<IDBPDatabase<Copies>> | null = null;

/** @throws DOMException where the browser keeps nothing, such as without room */
function openCopies(): Promise<IDBPDatabase<Copies>> {
	opened ??= openDB<Copies>('portico-newsroom', 1, {
		upgrade: (database) =>
			database.createObjectStore('copies', { keyPath: 'copyId' }).createIndex('personId', 'personId'),
		terminated: forget,
		// A newer edition of the newsroom in another tab needs the store.
		blocking: (_, __, event) => {
			(event.target as IDBDatabase).close();
			forget();
		},
	}).catch((error: unknown) => {
		forget();
		throw error;
	});
	return opened;
}

function forget(): void {
	opened = null;
}

/** @throws DOMException where the browser does not keep it */
export async function putCopy(copy: DeviceCopy): Promise<void> {
	await (await openCopies()).put('copies', copy);
}

export async function removeCopy(copyId: string): Promise<void> {
	await (await openCopies()).delete('copies', copyId);
}

/** What a person typed in an article before: not what another tab has open. The newest first. */
export async function leftCopies(personId: string, articleId: string | null): Promise<DeviceCopy[]> {
	const [all, open] = await Promise.all([copiesOf(personId), openElsewhere()]);
	return all
		.filter((copy) => copy.articleId === articleId && !open.has(copy.copyId))
		.sort((one, other) => (one.keptAt < other.keptAt ? 1 : -1));
}

/** All that a person typed on this device and the server has not got. */
export async function copiesOf(personId: string): Promise<DeviceCopy[]> {
	return (await openCopies()).getAllFromIndex('copies', 'personId', personId);
}

const lockPrefix = 'portico-copy-';

/** Tells other tabs that a copy is being written, until the returned function is called or this tab ends. */
export function holdCopy(copyId: string): () => void {
	let release: () => void = () => undefined;
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	// Without HTTPS there are no locks: other tabs then offer the copy too, and its revision tells who is late.
	if ('locks' in navigator) void navigator.locks.request(lockPrefix + copyId, () => held);
	return release;
}

async function openElsewhere(): Promise<Set<string>> {
	if (!('locks' in navigator)) return new Set();
	const { held = [] } = await navigator.locks.query();
	return new Set(held.map(({ name = '' }) => name.slice(lockPrefix.length)));
}
