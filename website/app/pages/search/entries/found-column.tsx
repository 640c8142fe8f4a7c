import { languageTag } from '@portico/api/languages.ts';
import { ColumnLink } from '../../../components/links/column-link/column-link.tsx';
import { MarkedText } from '../../../components/search-suggestions/marked-text.tsx';
import { useLanguage } from '../../../page-frame/language.ts';
import type { EntryOf } from './entry-of.ts';
import styles from './found-entries.module.css';

/** A column, which leads to its page. */
export function FoundColumn({ entry: { column, markedName } }: { entry: EntryOf<'column'> }) {
	const foreign = column.name.lang === useLanguage() ? undefined : languageTag(column.name.lang);
	return (
		<ColumnLink column={column} className={styles.link}>
			<span lang={foreign}>
				<MarkedText parts={markedName} />
			</span>
		</ColumnLink>
	);
}
