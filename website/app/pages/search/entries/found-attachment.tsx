import { articleAddress } from '@portico/api/addresses.ts';
import { addressWithParameters } from '@portico/api/client/address-with-parameters.ts';
import { languageTag } from '@portico/api/languages.ts';
import { fileSize, fileType } from '../../../article-blocks/attachment/file-facts.ts';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { MarkedText } from '../../../components/search-suggestions/marked-text.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import type { EntryOf } from './entry-of.ts';
import styles from './found-entries.module.css';

/** A file to download, and the article it comes with. */
export function FoundAttachment({ entry }: { entry: EntryOf<'attachment'> }) {
	const { aritcile, search } = useMessages();
	const { article, attachment, markedName } = entry;
	const foreign = article.lang === useLanguage() ? undefined : languageTag(article.lang);
	return (
		<>
			<a
				className={styles.link}
				href={addressWithParameters(attachment.href, { download: 1 })}
				aria-label={aritcile.downloadOf(attachment.name)}
			>
				<span lang={foreign}>
					<MarkedText parts={markedName} />
				</span>
			</a>
			<p className={`${styles.fact} ${styles.file}`}>
				<span>
					{fileType(attachment) ?? aritcile.file} · {fileSize(attachment.size)}
				</span>
				<span>
					{search.attachedTo}
					<PageLink to={articleAddress(article.articleId, article.lang)} hrefLang={foreign} lang={foreign}>
						{article.title}
					</PageLink>
				</span>
			</p>
		</>
	);
}
