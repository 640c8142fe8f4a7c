import { homeAddress } from '@portico/api/addresses/addresses.ts';
import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import { useMessages } from '../messages/messages.ts';
import { useLanguage } from '../state/language.ts';
import styles from './breadcrumbs.module.css';
import { ColumnLink, PageLink } from './links.tsx';

/** The path from the home page to the column above; the current page is left out. */
export function Breadcrumbs({ trail }: { trail: ColumnReference[] }) {
	const { site } = useMessages();
	const language = useLanguage();
	return (
		<nav className={styles.breadcrumbs} aria-label={site.breadcrumbs}>
			<ol className={styles.list}>
				<li>
					<PageLink to={homeAddress(language)}>{site.home}</PageLink>
				</li>
				{trail.map((column) => (
					<li key={column.fdCode}>
						<ColumnLink column={column} />
					</li>
				))}
			</ol>
		</nav>
	);
}
