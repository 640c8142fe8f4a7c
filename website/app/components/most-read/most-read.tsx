import type { MostRead as MostReadList } from '@portico/api/answers/page-views.ts';
import type { Language } from '@portico/api/languages.ts';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { whenLoadedAndIdle } from '../../data/when-loaded-and-idle.ts';
import { useLanguage } from '../../page-frame/language.ts';
import styles from './most-read.module.css';

type Section = typeof import('./most-read-section.tsx').MostReadSection;

/** `Section` is missing where nothing could be fetched. */
type Loaded = { Section?: Section; lists: MostReadList[] };

/** As long as the API lets an answer be kept. */
const freshMs = 60_000;

/** What the pages before have fetched, so that one opened soon after has it from the start. */
const fetchedBefore = new Map<Language, { loaded: Loaded; at: number }>();

/** The articles read most. Without scripts, without a network and while nothing was read, there is nothing. */
export function MostRead() {
	const language = useLanguage();
	return <MostReadIn key={language} language={language} />;
}

/**
 * Room for the lists is kept from the start, so that their arrival moves nothing. Where they need less of it, or
 * none, the rest is given back only while all of it lies below what the visitor sees.
 */
function MostReadIn({ language }: { language: Language }) {
	const [loaded, setLoaded] = useState(() => freshlyFetched(language));
	const [keepsRoom, setKeepsRoom] = useState(!loaded);
	const place = useRef<HTMLDivElement>(null);

	useEffect(() => {
		if (loaded) return;
		const ends = new AbortController();
		const cancel = whenLoadedAndIdle(() => {
			void load(language, ends.signal).then((arrived) => {
				if (!ends.signal.aborted) setLoaded(arrived);
			});
		});
		return () => {
			cancel();
			ends.abort();
		};
	}, [language, loaded]);

	useEffect(() => {
		if (!loaded || !keepsRoom || !place.current) return;
		// With a margin that takes in all of the page above, what does not intersect lies below.
		const observer = new IntersectionObserver(
			(entries) => {
				if (entries.at(-1)?.isIntersecting === false) setKeepsRoom(false);
			},
			{ rootMargin: '1000000px 0px 0px' },
		);
		observer.observe(place.current);
		return () => observer.disconnect();
	}, [loaded, keepsRoom]);

	const { Section, lists } = loaded ?? { lists: [] };
	const filled = Section && lists.length > 0;
	if (!filled && !keepsRoom) return null;
	return (
		<div ref={place} className={styles.place} style={keepsRoom ? undefined : roomFor(lists)}>
			{filled && <Section lists={lists} />}
		</div>
	);
}

function freshlyFetched(language: Language): Loaded | undefined {
	const fetched = fetchedBefore.get(language);
	return fetched && Date.now() - fetched.at < freshMs ? fetched.loaded : undefined;
}

/** Fetches the lists and the code that shows them. Whatever fails, there is nothing to show, and no more is said. */
async function load(language: Language, signal: AbortSignal): Promise<Loaded> {
	try {
		const { MostReadSection: Section, fetchMostRead } = await import('./most-read-section.tsx');
		const loaded = { Section, lists: await fetchMostRead(language, signal) };
		fetchedBefore.set(language, { loaded, at: Date.now() });
		return loaded;
	} catch {
		return { lists: [] };
	}
}

/** The rows the longest of the lists takes, in one column (five entries at most) and in two. */
function roomFor(lists: MostReadList[]): CSSProperties {
	const entries = Math.max(...lists.map(({ items }) => items.length));
	return {
		'--rows-in-one-column': Math.min(entries, 5),
		'--rows-in-two-columns': Math.ceil(entries / 2),
	} as CSSProperties;
}
