import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import hidden from '../../design/visually-hidden.module.css';
import { useMessages } from '../../messages/messages.ts';
import { ArrowIcon } from '../icons/icons.tsx';
import { ColumnLink } from '../links/column-link/column-link.tsx';
import styles from './section-heading.module.css';

type Props = {
	id: string;
	title: string;
	/** The language of a title that fell back to another than the page's. */
	lang?: string | undefined;
	/** Where the whole of it is. */
	column?: ColumnReference | undefined;
};

/** The heading of a part of a page, with the way to all of it. */
export function SectionHeading({ id, title, lang, column }: Props) {
	const { home, lists } = useMessages();
	return (
		<div className={styles.heading}>
			<h2 id={id} lang={lang}>
				{title}
			</h2>
			{column && (
				<ColumnLink column={column} className={styles.more}>
					<span aria-hidden="true">{lists.more}</span>
					<span className={hidden.hidden}>{home.allOf(title)}</span>
					<ArrowIcon className={styles.arrow} />
				</ColumnLink>
			)}
		</div>
	);
}
