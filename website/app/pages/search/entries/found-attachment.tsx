import { articleAddress } from '@portico/api/addresses/addresses.ts';
import { addressWithParameters } from '@portico/api/client/address-with-parameters.ts';
import { languageTag } from '@portico/api/languages.ts';
import { fileSize, fileType } from '@portico/design/article-blocks/attachment/file-facts.ts';
import { TitleText } from '@portico/design/title-text/title-text.tsx';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import type { EntryOf } from './entry-of.ts';
import styles from './found-entries.module.css';
import { MarkedName } from './marked-name.tsx';

export function FoundAttachment({ entry }: { entry: EntryOf<'attachment'> }) {
	const { aritcile, search } = useMessages();
	const { article, attachment, markedName } = entry;
	const lang = useLanguage();
	const foreign = article.lang === lang ? undefined : languageTag(article.lang);
	return (
		<>
			<a
				className={styles.link}
				href={addressWithParameters(attachment.href, { download: 1, name: attachment.name, lang })}
				aria-label={aritcile.downloadOf(attachment.name)}
			>
				<MarkedName parts={markedName} lang={article.lang} />
			</a>
			<p className={`${styles.fact} ${styles.file}`}>
				<span>
					{fileType(attachment) ?? aritcile.file} · {fileSize(attachment.size)}
				</span>
				<span>
					{search.attachedTo}
					<PageLink to={articleAddress(article.articleId, article.lang)} hrefLang={foreign} lang={foreign}>
						<TitleText text={article.title} breaks={article.titleBreaks} />
					</PageLink>
				</span>
			</p>
		</>
	);
}
