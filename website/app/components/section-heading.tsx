import type { ColumnReference } from '@portico/api/answers/shared-parts.ts';
import { ArrowIcon } from '@portico/design/icons.tsx';
import hidden from '@portico/design/styles/visually-hidden.module.css';
import { useMessages } from '../messages/messages.ts';
import { ColumnLink } from './links.tsx';
import styles from './section-heading.module.css';

type Props = {
	id: string;
	title: string;
	/** Set if the title fell back to the other language. */
	lang?: string | undefined;
	/** Link target of "more". */
	column?: ColumnReference | undefined;
};

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
