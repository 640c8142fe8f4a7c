import type { MostRead as MostReadList } from '@portico/api/answers/page-views.ts';
import type { Language } from '@portico/api/languages.ts';
import { TitleText } from '@portico/design/title-text.tsx';
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { backgroundClient } from '../../data/browser-client.ts';
import { runWhenIdle } from '../../data/run-when-idle.ts';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import { ArticlePageLink } from '../links.tsx';
import styles from './most-read.module.css';

/** As long as the API lets the response be cached. */
const maxAgeMs = 60_000;

/** Shared between pages, so that the next page renders the lists immediately. */
const cache = new Map<Language, { lists: MostReadList[]; fetchedAt: number }>();

/** The most read articles; nothing without scripts, on errors, or without enough views. */
export function MostRead() {
	const language = useLanguage();
	return <MostReadForLanguage key={language} language={language} />;
}

/**
 * Reserves the full height at first, to avoid layout shift. Releases the surplus only while the whole block is
 * below the viewport, with its distance to the text above.
 */
function MostReadForLanguage({ language }: { language: Language }) {
	const [loaded, setLoaded] = useState(() => readCache(language));
	const [reservesSpace, setReservesSpace] = useState(!loaded);
	const container = useRef<HTMLDivElement>(null);

	useEffect(() => {
		if (loaded) return;
		return runWhenIdle((signal) => {
			void load(language, signal).then((result) => {
				if (!signal.aborted) setLoaded(result);
			});
		});
	}, [language, loaded]);

	useEffect(() => {
		const block = container.current;
		if (!loaded || !reservesSpace || !block) return;
		// The distance to the text above goes with the block, so that what follows moves up by it, too.
		const distance = Math.ceil(Number.parseFloat(getComputedStyle(block).marginBlockStart)) || 0;
		// The margin above covers the page, so that "not intersecting" means below the viewport.
		const observer = new IntersectionObserver(
			(entries) => {
				if (entries.at(-1)?.isIntersecting === false) setReservesSpace(false);
			},
			{ rootMargin: `1000000px 0px ${distance}px` },
		);
		observer.observe(block);
		return () => observer.disconnect();
	}, [loaded, reservesSpace]);

	const lists = loaded ?? [];
	const hasArticles = lists.length > 0;
	if (!hasArticles && !reservesSpace) return null;
	return (
		<div
			ref={container}
			className={styles.container}
			style={reservesSpace ? undefined : reservedRows(lists)}
			data-frame=""
		>
			{hasArticles && <MostReadSection lists={lists} />}
		</div>
	);
}

function readCache(language: Language): MostReadList[] | undefined {
	const entry = cache.get(language);
	return entry && Date.now() - entry.fetchedAt < maxAgeMs ? entry.lists : undefined;
}

/** Fetches the lists; empty on any error. */
async function load(language: Language, signal: AbortSignal): Promise<MostReadList[]> {
	try {
		const lists = await fetchMostRead(language, signal);
		cache.set(language, { lists, fetchedAt: Date.now() });
		return lists;
	} catch {
		return [];
	}
}

/** Rows of the longest list, in one column (five at most) and in two. */
function reservedRows(lists: MostReadList[]): CSSProperties {
	const entries = Math.max(...lists.map(({ items }) => items.length));
	return {
		'--rows-in-one-column': Math.min(entries, 5),
		'--rows-in-two-columns': Math.ceil(entries / 2),
	} as CSSProperties;
}

const periods: readonly MostReadList['days'][] = [7, 30];

/**
 * The non-empty lists, shortest period first.
 *
 * @throws ApiFailure
 */
export async function fetchMostRead(lang: Language, signal: AbortSignal): Promise<MostReadList[]> {
	const client = backgroundClient(signal);
	const lists = await Promise.all(periods.map((days) => client.mostRead({ lang, days })));
	return lists.filter(({ items }) => items.length > 0);
}

/** The most read articles of a period. `lists` must not be empty. */
export function MostReadSection({ lists }: { lists: readonly MostReadList[] }) {
	const { mostRead } = useMessages();
	const _language = useLanguage();
	const heading = useId();
	const [selectedDays, selectDays] = useState(lists[0]?.days);
	const shown = lists.find(({ days }) => days === selectedDays);
	return (
		<section aria-labelledby={heading}>
			<div className={styles.heading}>
				<h2 id={heading}>{mostRead.title}</h2>
				{/* biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out in the row. */}
				<div className={styles.periods} role="group" aria-label={mostRead.period}>
					{lists.map(({ days }) => (
						<button
							key={days}
							type="button"
							aria-pressed={days === selectedDays}
							onClick={() => selectDays(days)}
						>
							{mostRead.lastDays(days)}
						</button>
					))}
				</div>
			</div>
			<ol className={styles.articles}>
				{shown?.items.map((article) => (
					<li key={article.articleId} className={styles.article}>
						<ArticlePageLink className={styles.link} article={article}>
							<span className={styles.title}>
								<TitleText text={article.title} breaks={article.titleBreaks} />
							</span>
						</ArticlePageLink>
					</li>
				))}
			</ol>
		</section>
	);
}
