import { languages } from '@portico/api/languages.ts';
import { holdCopy, putCopy, removeCopy } from '../../../data/device-copies.ts';
import { noteCopyKept, noteCopyRefused } from '../../../data/device-storage.ts';
import { serverTime } from '../../../data/server-clock.ts';
import type { ArticleSession } from './article-session.ts';

/** A change is on this device at most this long after it was made, and the time of writing it. */
const keepMs = 200;

export type DeviceKeeper = { keepNow(): Promise<void>; end(): void };

/**
 * Keeps on this device what is typed in an article, until the server has it.
 *
 * @returns `keepNow` writes at once what is typed by now; `end` ends it: what the server has not got then stays on the
 *   device
 */
export function keepOnDevice(session: ArticleSession, personId: string): DeviceKeeper {
	const copyId = session.opening;
	const release = holdCopy(copyId);
	let timer: ReturnType<typeof setTimeout> | undefined;
	let writing = Promise.resolve();
	let hasRecord = false;
	/** The revisions that the record was written on, and how many times its texts were sent. */
	let written = '';

	async function write(): Promise<void> {
		const unsaved = session.unsaved();
		try {
			if (unsaved) {
				await putCopy({ ...unsaved, copyId, personId, keptAt: serverTime().toISOString() });
				hasRecord = true;
				void noteCopyKept();
				written = progressOf(session);
			} else if (hasRecord) {
				await removeCopy(copyId);
				hasRecord = false;
			}
			session.isOnDevice = hasRecord;
		} catch {
			session.isOnDevice = false;
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
	session.onTyped = () => {
		timer ??= setTimeout(writeNow, keepMs);
	};
	const unsubscribe = session.subscribe(() => {
		// Also once a part is saved: the rest was written on it.
		if (hasRecord && (!session.isUnsaved || written !== progressOf(session))) writeNow();
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
			session.onTyped = () => undefined;
			writePending();
			void writing.then(release);
		},
	};
}

const progressOf = ({ texts }: ArticleSession): string =>
	languages.map((lang) => `${texts[lang]?.revision} ${texts[lang]?.attempts}`).join();
