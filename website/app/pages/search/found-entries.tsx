import { columnAddress, leaderAddress } from '@portico/api/addresses/addresses.ts';
import type { FoundEntry, MarkedText as Parts } from '@portico/api/answers/search.ts';
import { addressWithParameters } from '@portico/api/client/address-with-parameters.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { fileSize, fileType } from '@portico/design/article-blocks/attachment/file-facts.ts';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import hidden from '@portico/design/styles/layout.module.css';
import { TitleText } from '@portico/design/title-text.tsx';
import { formatSpokenDuration } from '@portico/design/video-badge.tsx';
import { useId } from 'react';
import { ArticlePageLink, ColumnLink, ExternalLink, PageLink } from '../../components/links.tsx';
import { LocalName } from '../../components/local-name.tsx';
import { MarkedText } from '../../components/search-suggestions/marked-text.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { useLanguage } from '../../state/language.ts';
import styles from './search-results.module.css';
import { organisationColumn } from './use-active-filters.ts';

const kinds = ['column', 'leader', 'unit', 'film', 'attachment'] as const;

/** Columns, leaders, units, videos and attachments whose name matches, by kind. */
export function FoundEntries({ entries }: { entries: FoundEntry[] }) {
	const { search } = useMessages();
	const heading = useId();
	if (entries.length === 0) return null;
	return (
		<section className={styles.entries} aria-labelledby={heading}>
			<h2 id={heading} className={hidden.hidden}>
				{search.entries}
			</h2>
			{kinds.map((kind) => {
				const found = entries.filter((entry) => entry.kind === kind);
				if (found.length === 0) return null;
				return (
					<div key={kind} className={styles.kind}>
						<h3 id={heading + kind} className={styles.name}>
							{search.entriesOf[kind]}
						</h3>
						<ul className={styles.list} data-kind={kind} aria-labelledby={heading + kind}>
							{found.map((entry) => (
								<li key={keyOf(entry)}>
									<Entry entry={entry} />
								</li>
							))}
						</ul>
					</div>
				);
			})}
		</section>
	);
}

function Entry({ entry }: { entry: FoundEntry }) {
	switch (entry.kind) {
		case 'column':
			return <FoundColumn entry={entry} />;
		case 'leader':
			return <FoundLeader entry={entry} />;
		case 'unit':
			return <FoundUnit entry={entry} />;
		case 'film':
			return <FoundVideo entry={entry} />;
		case 'attachment':
			return <FoundAttachment entry={entry} />;
	}
}

function keyOf(entry: FoundEntry): string {
	switch (entry.kind) {
		case 'column':
			return entry.column.fdCode;
		case 'leader':
			return String(entry.number);
		case 'unit':
			return entry.unitId;
		case 'film':
			return entry.videoId;
		case 'attachment':
			return `${entry.attachment.href} ${entry.article.articleId} ${entry.article.lang}`;
	}
}

function FoundAttachment({ entry }: { entry: EntryOf<'attachment'> }) {
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
					<ArticlePageLink article={article} language={article.lang} hrefLang={foreign} lang={foreign}>
						<TitleText text={article.title} breaks={article.titleBreaks} />
					</ArticlePageLink>
				</span>
			</p>
		</>
	);
}

function FoundColumn({ entry: { column, markedName } }: { entry: EntryOf<'column'> }) {
	return (
		<ColumnLink column={column} className={styles.link}>
			<MarkedName parts={markedName} lang={column.name.lang} />
		</ColumnLink>
	);
}

function FoundLeader({ entry }: { entry: EntryOf<'leader'> }) {
	const language = useLanguage();
	const { lang, markedName, number, portrait, positions } = entry;
	return (
		<div className={styles.leader}>
			{portrait && <ResponsivePicture className={styles.portrait} picture={portrait} sizes="3.5rem" alt="" />}
			<div>
				<PageLink className={styles.link} to={leaderAddress(number, language)}>
					<MarkedName parts={markedName} lang={lang} />
				</PageLink>
				{positions.map((position) => (
					<p key={position.text} className={styles.fact}>
						<LocalName name={position} />
					</p>
				))}
			</div>
		</div>
	);
}

/** Links to the unit's website, or to its place in the organisation chart. */
function FoundUnit({ entry: { above, href, lang, markedName, unitId } }: { entry: EntryOf<'unit'> }) {
	const language = useLanguage();
	const organisation = useInterfaceState((state) => organisationColumn(state.menus));
	const name = <MarkedName parts={markedName} lang={lang} />;
	return (
		<>
			{href ? (
				<ExternalLink className={styles.link} href={href}>
					{name}
				</ExternalLink>
			) : organisation ? (
				<PageLink
					className={styles.link}
					to={`${columnAddress(organisation, language)}#${encodeURIComponent(unitId)}`}
				>
					{name}
				</PageLink>
			) : (
				name
			)}
			{above && (
				<p className={styles.fact}>
					<LocalName name={above} />
				</p>
			)}
		</>
	);
}

/** Links to the article that shows the video. */
function FoundVideo({ entry }: { entry: EntryOf<'film'> }) {
	const language = useLanguage();
	const { article, duration, lang, markedName, poster } = entry;
	return (
		<div className={styles.leader}>
			{poster && <ResponsivePicture className={styles.poster} picture={poster} sizes="6rem" alt="" />}
			<div>
				<ArticlePageLink className={styles.link} article={article}>
					<MarkedName parts={markedName} lang={lang} />
				</ArticlePageLink>
				<p className={styles.fact}>{formatSpokenDuration(duration, language)}</p>
			</div>
		</div>
	);
}

type EntryOf<Kind extends FoundEntry['kind']> = Extract<FoundEntry, { kind: Kind }>;

/** A name with its matches marked, and with `lang` if it is not in the page's language. */
function MarkedName({ parts, lang }: { parts: Parts; lang: Language }) {
	return (
		<span lang={lang === useLanguage() ? undefined : languageTag(lang)}>
			<MarkedText parts={parts} />
		</span>
	);
}
