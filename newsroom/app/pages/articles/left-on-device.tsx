import { languages, languageTag, otherLanguage } from '@portico/api/languages.ts';
import type { ArticleText } from '@portico/api/newsroom/article-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Timestamp } from '../../controls/timestamp.tsx';
import { useIsConnectionLost } from '../../data/connection.ts';
import { keptArticles } from '../../data/kept-answers.ts';
import { useSession } from '../../data/session.ts';
import { findRecoverable, type LocalDraft } from '../../drafts/local-drafts.ts';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import styles from './left-on-device.module.css';

/** What this device has while it matters: work that the server has not got; articles, without a connection. */
export function LeftOnDevice() {
	return (
		<>
			<UnsentWork />
			{useIsConnectionLost() && <KeptArticles />}
		</>
	);
}

function useUnsentWork(): LocalDraft[] {
	const { personId } = useSession().person;
	const left = useQuery({
		queryKey: ['device-copies', personId, 'all'],
		queryFn: () => findRecoverable(personId),
		...{ staleTime: 0, gcTime: 0, retry: false },
	});
	return left.data?.left ?? [];
}

/** What the person wrote on this device and the server has not got, in all articles, with the way to go on. */
function UnsentWork() {
	const { articles, editor } = useMessages();
	const { device } = editor;
	const copies = useUnsentWork();
	if (copies.length === 0) return null;
	return (
		<section className={styles.left} aria-label={device.all}>
			<p>{device.all}</p>
			<ul>
				{copies.map((copy) => {
					const { lang, title, length } = describe(copy);
					return (
						<li key={copy.copyId}>
							<Link to={`/articles/${copy.articleId ?? 'new'}`} lang={lang && languageTag(lang)}>
								{title || articles.table.untitled}
							</Link>
							<span>{copy.articleId === null ? device.newArticle : device.known}</span>
							{length > 0 && <span>{device.length(length)}</span>}
							<Timestamp at={copy.keptAt} />
						</li>
					);
				})}
			</ul>
		</section>
	);
}

/** The other articles that open without a connection. */
function KeptArticles() {
	const { articles, editor } = useMessages();
	const language = useLanguage();
	const kept = useQuery({
		queryKey: ['device-copies', 'articles'],
		queryFn: keptArticles,
		...{ staleTime: 0, gcTime: 0, retry: false },
	});
	const unsent = useUnsentWork().map(({ articleId }) => articleId);
	const others = (kept.data ?? []).filter(({ listed }) => !unsent.includes(listed.articleId));
	if (others.length === 0) return null;
	return (
		<section className={styles.left} data-quiet aria-label={editor.device.offline}>
			<p>{editor.device.offline}</p>
			<ul>
				{others.map(({ listed, texts }) => {
					const lang = [language, otherLanguage(language)].find((each) => texts[each]?.content.title);
					return (
						<li key={listed.articleId}>
							<Link to={`/articles/${listed.articleId}`} lang={lang && languageTag(lang)}>
								{(lang && texts[lang]?.content.title) || articles.table.untitled}
							</Link>
							<span>{listed.columnName}</span>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

/** The first title, and how long all texts are. */
function describe({ texts }: LocalDraft) {
	const written = languages.flatMap((lang) => {
		const content = texts[lang]?.content;
		return content ? [{ lang, content }] : [];
	});
	const titled = written.find(({ content }) => content.title.trim() !== '') ?? written[0];
	return {
		lang: titled?.lang,
		title: titled?.content.title.trim() ?? '',
		length: written.reduce((sum, { content }) => sum + lengthOf(content), 0),
	};
}

/** Characters of a body, without spaces. A parsed document loads and runs nothing. */
function lengthOf({ body }: ArticleText): number {
	const { textContent } = new DOMParser().parseFromString(body, 'text/html').body;
	return (textContent ?? '').replaceAll(/\s/g, '').length;
}
