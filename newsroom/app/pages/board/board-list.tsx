import { languageTag } from '@portico/api/languages.ts';
import type { Board, BoardText } from '@portico/api/newsroom/answers/articles.ts';
import { Link } from 'react-router';
import { Section } from '../../controls/page/page.tsx';
import { Timestamp } from '../../controls/page/timestamp.tsx';
import { useMessages } from '../../messages/messages.ts';
import styles from './board-list.module.css';
import { articleInList, type BoardListName } from './list-addresses.ts';

type Props = { name: BoardListName; list: Board[BoardListName]; address: string };

/** A list of the board: its first texts, how many there are, and the way to all of them. */
export function BoardList({ name, list: { items, total }, address }: Props) {
	const { board } = useMessages();
	return (
		<Section
			title={board.lists[name]}
			actions={
				total > items.length ? (
					<Link to={address} className={styles.all}>
						{board.showAll(total)}
					</Link>
				) : (
					total > 0 && <span className={styles.count}>{board.count(total)}</span>
				)
			}
		>
			{items.length === 0 ? (
				<p className={styles.empty}>{board.empty[name]}</p>
			) : (
				<ol className={styles.list}>
					{items.map((text) => (
						<BoardRow key={`${text.articleId} ${text.lang}`} text={text} />
					))}
				</ol>
			)}
		</Section>
	);
}

function BoardRow({ text: { articleId, lang, title, columnName, state, at, by } }: { text: BoardText }) {
	const { articles, general } = useMessages();
	return (
		<li className={styles.row}>
			<Link to={articleInList(articleId)} className={styles.title} lang={languageTag(lang)} title={title}>
				{title || articles.table.untitled}
			</Link>
			<span className={styles.time}>
				<Timestamp at={at} />
			</span>
			<span className={styles.facts}>
				<span>{general.languages[lang]}</span>
				<span>{articles.states[state]}</span>
				<span>{columnName}</span>
				{by && <span>{by}</span>}
			</span>
		</li>
	);
}
