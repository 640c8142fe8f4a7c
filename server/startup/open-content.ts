import { setImmediate } from 'node:timers/promises';
import { importDemoIfEmpty } from '@portico/content/bundles/importing/import-demo.ts';
import { cacheColumnTree } from '@portico/content/columns/column-tree.ts';
import { relistMovedColumns } from '@portico/content/columns/upsert-columns.ts';
import { titleWordsTag } from '@portico/content/events/content-tags.ts';
import { type EventListeners, followEvents } from '@portico/content/events/follow-events.ts';
import { openMediaStore } from '@portico/content/files/stores/open-media-store.ts';
import { freeSpaceOf } from '@portico/content/settings/store-settings.ts';
import { openStore } from '@portico/content/store/connect.ts';
import { explainWaiting } from '@portico/content/store/explain-store-failure.ts';
import { DiskNearlyFull } from '@portico/content/store/free-space.ts';
import { makePrivate } from '@portico/content/store/private-files.ts';
import { loadTitleWords } from '@portico/content/titles/title-breaks.ts';
import { segmentOfLanguage } from '@portico/content/words/dictionary.ts';
import { titleOrder } from '@portico/content/words/title-order.ts';
import type { Logger } from 'pino';
import { createStoreContact } from '../response-cache/store-contact.ts';
import type { Settings } from '../settings.ts';

type OpenOptions = {
	demoFolder: string | null;
	printLine(line: string): void;
	/** Cancels waiting and imports. */
	signal?: AbortSignal | undefined;
};

/** Opens the store and media. Completes an interrupted move of columns or demo import first. */
export async function openContent(
	settings: Settings,
	{ demoFolder, printLine, signal }: OpenOptions,
	resources: AsyncDisposableStack,
) {
	makePrivate(settings.store.dataDir);
	const opening = openStore(settings.store, {
		onNotice: (line) => printLine(`  ${line}`),
		onWaiting: (error) => printLine(`  ${explainWaiting(error)}`),
		signal,
	});
	// While the store opens: otherwise everybody would wait half a second for the first save or search.
	segmentOfLanguage('桥');
	titleOrder('桥');
	const store = await opening;
	resources.defer(() => store.close());
	const { database } = store;
	const { media, objects, close } = await openMediaStore(settings.media);
	resources.defer(close);
	const space = freeSpaceOf(settings);
	await relistMovedColumns(database, () => setImmediate());
	const filledWithDemo =
		demoFolder !== null &&
		(await fillWithDemo({ database, media, space }, demoFolder, { printLine, signal }));
	await loadTitleWords(database);
	return { store, database, media, objects, space, filledWithDemo };
}

type Content = Awaited<ReturnType<typeof openContent>>;

type ContentListener = Pick<EventListeners, 'onEvents' | 'onGap'>;

/** Follows content events, and invalidates what this process has cached. */
export async function followContent(
	{ store, database }: Content,
	{ staleMinutes }: Settings,
	log: Logger,
	resources: AsyncDisposableStack,
) {
	const listeners: ContentListener[] = [];
	const follower = await followEvents(store, {
		onEvents(events) {
			for (const listener of listeners) listener.onEvents(events);
			if (events.some(({ tags }) => tags.includes(titleWordsTag))) readTitleWords();
		},
		onGap() {
			for (const listener of listeners) listener.onGap();
			readTitleWords();
		},
		onFault: (error) => log.error({ err: error }, 'events cannot be followed'),
	});
	resources.defer(() => follower.stop());

	/** Answers rendered before the words are loaded are invalidated afterwards. */
	function readTitleWords(): void {
		loadTitleWords(database).then(
			() => {
				const read = { number: follower.lastSeen, kind: 'title-words', tags: [titleWordsTag] };
				for (const listener of listeners) listener.onEvents([read]);
			},
			(error) => log.error({ err: error }, 'the words of titles cannot be read'),
		);
	}

	const contact = createStoreContact({
		lastResponseAt: () => follower.lastResponseAt,
		maxSilenceMs: staleMinutes * 60_000,
		onChange: (isLost) =>
			isLost
				? log.error(
						{ minutes: staleMinutes },
						'the store was not heard for too long: what may have been withdrawn is not served any more',
					)
				: log.warn('the store is heard again: kept answers are served'),
	});
	const invalidateColumnTree = cacheColumnTree(database, () => !contact.isLost());
	listeners.push({ onEvents: invalidateColumnTree, onGap: invalidateColumnTree });
	return { follower, contact, listen: (listener: ContentListener) => void listeners.push(listener) };
}

/** @returns whether the store has been filled, completely */
async function fillWithDemo(
	store: Parameters<typeof importDemoIfEmpty>[0],
	folder: string,
	{ printLine, signal }: Pick<OpenOptions, 'printLine' | 'signal'>,
): Promise<boolean> {
	const reportedKinds = new Set<string>();
	try {
		const report = await importDemoIfEmpty(store, folder, {
			...(signal && { signal }),
			onProgress: ({ kind }) => {
				if (reportedKinds.has(kind)) return;
				reportedKinds.add(kind);
				printLine(`  filling the empty store with the demo: ${kind}`);
			},
			onProblem: (problem) => printLine(`  ${problem.severity}: ${problem.message}`),
		});
		if (report?.completed) printLine(`  the demo is in: ${report.imported} entries`);
		return report?.completed ?? false;
	} catch (error) {
		if (!(error instanceof DiskNearlyFull)) throw error;
		printLine(`  the demo is not complete, the next start goes on with it: ${error.message}`);
		return false;
	}
}
