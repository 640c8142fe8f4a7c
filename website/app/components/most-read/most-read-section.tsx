import { articleAddress } from '@portico/api/addresses.ts';
import type { MostRead } from '@portico/api/answers/page-views.ts';
import type { Language } from '@portico/api/languages.ts';
import { useId, useState } from 'react';
import { quietClient } from '../../data/browser-client.ts';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../page-frame/language.ts';
import { PageLink } from '../links/page-link/page-link.tsx';
import styles from './most-read-section.module.css';

const periods: readonly MostRead['days'][] = [7, 30];

/** The lists of all periods in which anything was read, the shortest period first. Rejects with an ApiFailure. */
export async function fetchMostRead(lang: Language, signal: AbortSignal): Promise<MostRead[]> {
	const client = quietClient(signal);
	const lists = await Promise.all(periods.map((days) => client.mostRead({ lang, days })));
	return lists.filter(({ items }) => items.length > 0);
}

/** The articles read most over one period, and the choice of the other. `lists` holds one at least. */
export function MostReadSection({ lists }: { lists: readonly MostRead[] }) {
	const { mostRead } = useMessages();
	const language = useLanguage();
	const heading = useId();
	const [chosenDays, choose] = useState(lists[0]?.days);
	const shown = lists.find(({ days }) => days === chosenDays);
	return (
		<section aria-labelledby={heading}>
			<div className={styles.heading}>
				<h2 id={heading}>{mostRead.title}</h2>
				{/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in the row. */}
				<div className={styles.periods} role="group" aria-label={mostRead.period}>
					{lists.map(({ days }) => (
						<button key={days} type="button" aria-pressed={days === chosenDays} onClick={() => choose(days)}>
							{mostRead.lastDays(days)}
						</button>
					))}
				</div>
			</div>
			<ol className={styles.articles}>
				{shown?.items.map(({ articleId, title }) => (
					<li key={articleId} className={styles.article}>
						<PageLink className={styles.link} to={articleAddress(articleId, language)}>
							<span className={styles.title}>{title}</span>
						</PageLink>
					</li>
				))}
			</ol>
		</section>
	);
}
