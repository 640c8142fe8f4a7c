import { languageTag } from '@portico/api/languages.ts';
import { administratorActions } from '@portico/api/newsroom/actions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyList } from '../../controls/notices/empty-list.tsx';
import { FailureNotice } from '../../controls/notices/failure-notice.tsx';
import { Loaded } from '../../controls/notices/loaded.tsx';
import { Fact, Facts } from '../../controls/page/facts.tsx';
import { Page } from '../../controls/page/page.tsx';
import { Timestamp } from '../../controls/page/timestamp.tsx';
import { boardQuery, lastBackupQuery } from '../../data/board.ts';
import { holds, useSession } from '../../data/session.ts';
import { menuItems } from '../../frame/pages-of-menu.ts';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import styles from './board.module.css';
import { BoardList } from './board-list.tsx';
import { Consents } from './consents.tsx';
import { type BoardListName, listAddresses } from './list-addresses.ts';

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
		<Page title={frame.items.board} actions={<Today />}>
			{holds(session, ...administratorActions) && <Consents />}
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
					<div className={styles.board}>
						{halves.map((names) => (
							<div key={names.join()} className={styles.half}>
								{names.map((name) => (
									<BoardList key={name} name={name} list={lists[name]} address={addresses[name]} />
								))}
							</div>
						))}
					</div>
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
	const format = new Intl.DateTimeFormat(languageTag(useLanguage()), { dateStyle: 'full', timeZone });
	return <span className={styles.today}>{format.format(new Date())}</span>;
}
