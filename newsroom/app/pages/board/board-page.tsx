import { languageTag } from '@portico/api/languages.ts';
import { administratorActions } from '@portico/api/newsroom/actions.ts';
import type { Board, BoardText } from '@portico/api/newsroom/answers/articles.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyList, FailureNotice, Loaded } from '../../controls/notices.tsx';
import { Fact, Facts, Page, Section } from '../../controls/page.tsx';
import { Timestamp } from '../../controls/timestamp.tsx';
import { boardQuery, lastBackupQuery } from '../../data/board.ts';
import { holds, useSession } from '../../data/session.ts';
import { menuItems } from '../../frame/side-menu.tsx';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import { LeftOnDevice } from '../articles/left-on-device.tsx';
import { NewArticleLink } from '../articles/new-article-link.tsx';
import styles from './board.module.css';
import { Consents } from './consents.tsx';
import { Translations } from './translations.tsx';

const dayMs = 24 * 60 * 60 * 1000;

/** The person's own work, and what goes out; side by side on wide screens. */
const halves: readonly (readonly BoardListName[])[] = [
	['waiting', 'workedOn'],
	['scheduled', 'publishedToday'],
];

/** 工作台: what waits for the person, what they worked on, what will go out, what went out today. */
export function Component() {
	const { frame } = useMessages();
	const session = useSession();
	return (
		<Page
			title={frame.items.board}
			actions={
				<>
					<Today />
					{holds(session, 'write') && <NewArticleLink />}
				</>
			}
		>
			{holds(session, ...administratorActions) && <Consents />}
			{holds(session, 'write') && <LeftOnDevice />}
			{holds(session, 'read') ? <Lists /> : <OtherPages />}
			{holds(session, 'people', 'audit') && <LastBackup />}
		</Page>
	);
}

function Lists() {
	const board = useQuery(boardQuery);
	const { timeZone } = useSession();
	const addresses = listAddresses(new Date(), timeZone);
	return (
		<>
			{board.data && <FailureNotice error={board.error} />}
			<Loaded query={board}>
				{(lists) => (
					<>
						<Translations due={lists.translations} />
						<div className={styles.board}>
							{halves.map((names) => (
								<div key={names.join()} className={styles.half}>
									{names.map((name) => (
										<BoardList key={name} name={name} list={lists[name]} address={addresses[name]} />
									))}
								</div>
							))}
						</div>
					</>
				)}
			</Loaded>
		</>
	);
}

/** For people without articles, such as administrators: where their work is. */
function OtherPages() {
	const { frame, board } = useMessages();
	const session = useSession();
	const pages = menuItems.filter(({ actions }) => actions && holds(session, ...actions));
	return (
		<EmptyList title={board.noArticles}>
			<ul className={styles.pages}>
				{pages.map(({ name, path }) => (
					<li key={name}>
						<Link to={path}>{frame.items[name]}</Link>
					</li>
				))}
			</ul>
		</EmptyList>
	);
}

/** A backup older than this, in days, is a fault: they are made every night. */
const maxBackupDays = 2;

/** For administrators: the age of the last backup. */
function LastBackup() {
	const { backup } = useMessages().board;
	const { data } = useQuery(lastBackupQuery);
	if (!data) return null;
	const days = data.at === null ? null : Math.max(0, Math.floor((Date.now() - Date.parse(data.at)) / dayMs));
	return (
		<section className={styles.backup}>
			<h2>{backup.title}</h2>
			{data.at !== null && days !== null && (
				<Facts>
					<Fact name={backup.last}>
						<Timestamp at={data.at} /> · {backup.daysAgo(days)}
					</Fact>
				</Facts>
			)}
			{days === null && <p className={styles.fault}>{backup.none}</p>}
			{days !== null && days >= maxBackupDays && <p className={styles.fault}>{backup.old}</p>}
		</section>
	);
}

/** The date in the site's time zone. */
function Today() {
	const { timeZone } = useSession();
	const { board } = useMessages();
	const now = new Date();
	const weekday = new Intl.DateTimeFormat(languageTag(useLanguage()), { weekday: 'long', timeZone });
	return <span className={styles.today}>{board.today(dayIn(now, timeZone), weekday.format(now))}</span>;
}

type Props = { name: BoardListName; list: Board[BoardListName]; address: string };

/** A list of the board: its first texts, how many there are, and the way to all of them. */
function BoardList({ name, list: { items, total }, address }: Props) {
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
			<Link to={`/articles/${articleId}`} className={styles.title} lang={languageTag(lang)} title={title}>
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

/** `2026-05-01`: Canada writes days as ISO 8601 does. */
function dayIn(at: Date, timeZone: string): string {
	return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at);
}

type BoardListName = Exclude<keyof Board, 'translations'>;

/** The article list with the filters that fit each list of the board. */
export function listAddresses(now: Date, timeZone: string): Record<BoardListName, string> {
	const today = dayIn(now, timeZone);
	return {
		waiting: '/articles?state=changed',
		workedOn: '/articles?by=me',
		scheduled: '/articles?state=scheduled',
		publishedToday: `/articles?state=published&date=published&from=${today}`,
	};
}
