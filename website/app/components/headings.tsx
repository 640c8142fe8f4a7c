import { homeAddress } from '@portico/api/addresses/addresses.ts';
import type { ColumnReference, LocalText } from '@portico/api/answers/shared-parts.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import container from '@portico/design/styles/layout.module.css';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/messages.ts';
import { useLanguage } from '../state/language.ts';
import styles from './headings.module.css';
import { ColumnLink, PageLink } from './links.tsx';
import { LocalName, LocalParagraph } from './local-name.tsx';

type PageHeadingProps = {
	name: LocalText;
	introduction?: LocalText | null;
	trail: ColumnReference[];
	/** Navigation to sibling pages, at the end of the header. */
	children?: ReactNode;
};

/** The header of a column's page: breadcrumbs, name and introduction. */
export function PageHeading({ name, introduction, trail, children }: PageHeadingProps) {
	return (
		<div className={container.container}>
			<header className={styles.heading}>
				<Breadcrumbs trail={trail} />
				<h1 className={styles.name}>
					<LocalName name={name} />
				</h1>
				<LocalParagraph className={styles.introduction} text={introduction} />
				{children}
			</header>
		</div>
	);
}

type SectionHeadingProps = {
	id: string;
	title: string;
	/** Set if the title fell back to the other language. */
	lang?: string | undefined;
	/** Link target of "more". */
	column?: ColumnReference | undefined;
};

export function SectionHeading({ id, title, lang, column }: SectionHeadingProps) {
	const { home, lists } = useMessages();
	return (
		<div className={styles.sectionHeading}>
			<h2 id={id} lang={lang}>
				{title}
			</h2>
			{column && (
				<ColumnLink column={column} className={styles.more}>
					<span aria-hidden="true">{lists.more}</span>
					<span className={container.hidden}>{home.allOf(title)}</span>
					<ArrowIcon className={styles.arrow} />
				</ColumnLink>
			)}
		</div>
	);
}

/** The path from the home page to the column above; the current page is left out. */
export function Breadcrumbs({ trail }: { trail: ColumnReference[] }) {
	const { site } = useMessages();
	const language = useLanguage();
	return (
		<nav className={styles.breadcrumbs} aria-label={site.breadcrumbs} data-frame="">
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
