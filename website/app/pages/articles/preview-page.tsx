import type {
	Article,
	ArticleCard as ArticleCardAnswer,
	ArticlePreview,
} from '@portico/api/answers/articles.ts';
import {
	type Framed,
	type FramedArticle,
	framedIn,
	framedParameter,
	previewReady,
} from '@portico/api/preview-messages.ts';
import container from '@portico/design/styles/layout.module.css';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ArticleCard, DatedHeadlines } from '../../components/article-teasers.tsx';
import { formatDateTime } from '../../components/format-date.ts';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import { useSite } from '../../state/site-settings.ts';
import styles from './article-preview.module.css';

type Props = {
	loaded: ArticlePreview;
	/** Shows what is written, without what belongs to a published article. */
	Content: ComponentType<{ article: ArticlePreview }>;
	/** Shows a published article. */
	View: ComponentType<{ article: Article }>;
};

/** A preview for holders of a link, or in a frame of the newsroom. */
export default function PreviewPage({ loaded, Content, View }: Props) {
	const isFramed = new URLSearchParams(useLocation().search).has(framedParameter);
	if (isFramed) return <FramedPreview {...{ loaded, View }} />;
	return (
		<>
			<PreviewBanner preview={loaded} />
			<div className={container.container}>
				<OnlyLink article={loaded} />
				<Content article={loaded} />
			</div>
		</>
	);
}

/** The page that the article is about to have, in a frame of the newsroom, which tells what is written by now. */
function FramedPreview({ loaded, View }: Omit<Props, 'Content'>) {
	const [{ article: shown, view }, setFramed] = useState<Framed>({ article: loaded, view: 'page' });
	useEffect(() => {
		const receive = ({ source, data: message }: MessageEvent<unknown>) => {
			const framed = source === parent ? framedIn(message) : null;
			if (framed) setFramed(framed);
		};
		// Links lead away from what is written; those within the page do not.
		const stay = (event: Event) => {
			const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
			if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
		};
		addEventListener('message', receive);
		document.addEventListener('click', stay, true);
		parent.postMessage(previewReady, '*');
		return () => {
			removeEventListener('message', receive);
			document.removeEventListener('click', stay, true);
		};
	}, []);
	if (view === 'lists') return <InLists article={shown} />;
	const { version: _, state: __, savedAt, publishedAt, ...article } = shown;
	const date = publishedAt ?? savedAt;
	const asPublished: Article = {
		...article,
		...{ publishedAt: date, modifiedAt: date, languages: [article.lang] },
		...{ previous: null, next: null, related: [] },
	};
	return (
		<>
			{article.linkTo && (
				<div className={container.container}>
					<OnlyLink article={article} />
				</div>
			)}
			<View article={asPublished} />
		</>
	);
}

/** Visitors do not come to the page of an article that is only a link. */
function OnlyLink({ article: { linkTo } }: { article: Pick<ArticlePreview, 'linkTo'> }) {
	const { preview } = useMessages();
	if (linkTo === null) return null;
	return (
		<p className={styles.onlyLink} role="note">
			{preview.onlyLink} <a href={linkTo}>{linkTo}</a>
		</p>
	);
}

/** What lists show of an article: its card, and its line. */
function InLists({ article: { blocks, savedAt, ...article } }: { article: FramedArticle }) {
	const video = blocks.find((block) => block.kind === 'video')?.video;
	const listed: ArticleCardAnswer = {
		...article,
		...{ publishedAt: article.publishedAt ?? savedAt, pinned: false },
		cover: article.cover ?? video?.poster ?? null,
		video: video ? { videoId: video.videoId, duration: video.duration } : null,
	};
	return (
		<div className={`${container.container} ${styles.lists}`}>
			<div className={styles.card}>
				<ArticleCard article={listed} sizes="26rem" withSummary />
			</div>
			<DatedHeadlines articles={[listed]} />
		</div>
	);
}

type Facts = Pick<ArticlePreview, 'version' | 'savedAt' | 'state' | 'expiresAt'>;

/** The version, state and expiry of a preview. */
function PreviewBanner({ preview: { version, savedAt, state, expiresAt } }: { preview: Facts }) {
	const { preview } = useMessages();
	return (
		<section className={styles.banner} aria-label={preview.banner} data-frame="">
			<div className={container.container}>
				<div className={styles.content}>
					<p className={styles.explanation}>
						<strong>{preview.heading}</strong> {preview.explanation}
					</p>
					<dl className={styles.facts}>
						<Fact term={preview.version}>
							{version === null ? preview.unsaved : preview.versionNumber(version)}
						</Fact>
						<Fact term={preview.state}>{preview.states[state]}</Fact>
						<Fact term={preview.savedAt}>
							<DateTime timestamp={savedAt} />
						</Fact>
						<Fact term={preview.expiresAt}>
							<DateTime timestamp={expiresAt} />
						</Fact>
					</dl>
				</div>
			</div>
		</section>
	);
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function DateTime({ timestamp }: { timestamp: string }) {
	const { timeOffsets } = useSite();
	return <time dateTime={timestamp}>{formatDateTime(timestamp, timeOffsets, useLanguage())}</time>;
}
