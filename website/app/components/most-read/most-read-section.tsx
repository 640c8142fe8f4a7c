import { articleAddress } from '@portico/api/addresses/addresses.ts';
import type { MostRead } from '@portico/api/answers/page-views.ts';
import type { Language } from '@portico/api/languages.ts';
import { TitleText } from '@portico/design/title-text.tsx';
import { useId, useState } from 'react';
import { backgroundClient } from '../../data/browser-client.ts';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import { PageLink } from '../links.tsx';
import styles from './most-read-section.module.css';

const periods: readonly MostRead['days'][] = [7, 30];

/**
 * The non-empty lists, shortest period first.
 *
 * @throws ApiFailure
 */
export async function fetchMostRead(lang: Language, signal: AbortSignal): Promise<MostRead[]> {
	const client = backgroundClient(signal);
	const lists = await Promise.all(periods.map((days) => client.mostRead({ lang, days })));
	return lists.filter(({ items }) => items.length > 0);
}

/** The most read articles of a period. `lists` must not be empty. */
export function MostReadSection({ lists }: { lists: readonly MostRead[] }) {
	const { mostRead } = useMessages();
	const language = useLanguage();
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
				{shown?.items.map(({ articleId, title, titleBreaks }) => (
					<li key={articleId} className={styles.article}>
						<PageLink className={styles.link} to={articleAddress(articleId, language)}>
							<span className={styles.title}>
								<TitleText text={title} breaks={titleBreaks} />
							</span>
						</PageLink>
					</li>
				))}
			</ol>
		</section>
	);
}
