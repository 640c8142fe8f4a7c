import { languageTag } from '@portico/api/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyList } from '../../controls/notices/empty-list.tsx';
import { FailureNotice } from '../../controls/notices/failure-notice.tsx';
import { Loaded } from '../../controls/notices/loaded.tsx';
import { Page } from '../../controls/page/page.tsx';
import { boardQuery } from '../../data/board.ts';
import { holds, useSession } from '../../data/session.ts';
import { menuItems } from '../../frame/pages-of-menu.ts';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import styles from './board.module.css';
import { type BoardListName, listAddresses } from './list-addresses.ts';
import { BoardList } from './lists/board-list.tsx';

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
			{holds(session, 'read') ? <Lists /> : <OtherPages />}
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

/** The date in the site's time zone. */
function Today() {
	const { timeZone } = useSession();
	const format = new Intl.DateTimeFormat(languageTag(useLanguage()), { dateStyle: 'full', timeZone });
	return <span className={styles.today}>{format.format(new Date())}</span>;
}
