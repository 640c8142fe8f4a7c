import { articleAddress } from '@portico/api/addresses.ts';
import type { ArticleCard } from '@portico/api/answers/articles.ts';
import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { languageTag } from '@portico/api/languages.ts';
import type { CSSProperties, KeyboardEvent } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { PageLink } from '../../../components/links/page-link/page-link.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import styles from './picture-viewer.module.css';
import { useSwipe } from './use-swipe.ts';

export type PictureViewerProps = {
	/** Articles with a cover; at least one. */
	articles: ArticleCard[];
	/** Index of the one on show. */
	place: number;
	onMove: (place: number) => void;
	onClose: () => void;
};

/**
 * The pictures of a wall one by one, as large as the window allows: by buttons, arrow keys or swiping.
 * From the last it goes on to the first.
 */
export function PictureViewer({ articles, place, onMove, onClose }: PictureViewerProps) {
	const { message, pictures, lists } = useMessages();
	const language = useLanguage();
	const count = articles.length;
	const after = (from: number) => (from + 1) % count;
	const before = (from: number) => (from - 1 + count) % count;
	const swipe = useSwipe({ onForward: () => onMove(after(place)), onBack: () => onMove(before(place)) });
	const article = articles[place];
	if (!article?.cover) return null;

	function onKeyDown(event: KeyboardEvent) {
		const places: Record<string, number> = {
			ArrowLeft: before(place),
			ArrowRight: after(place),
			Home: 0,
			End: count - 1,
		};
		const target = places[event.key];
		if (target === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
		event.preventDefault();
		onMove(target);
	}

	return (
		<I18nProvider locale={languageTag(language)}>
			<ModalOverlay className={styles.overlay ?? ''} isOpen onOpenChange={(open) => !open && onClose()}>
				<Modal className={styles.modal ?? ''}>
					{/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog in it, whose buttons do the same */}
					<div className={styles.frame} onKeyDown={onKeyDown} {...swipe}>
						<Dialog className={styles.viewer ?? ''} aria-label={pictures.viewer}>
							<div key={article.articleId} className={styles.stage} style={shapeOf(article.cover)}>
								<ResponsivePicture
									picture={article.cover}
									sizes="(width >= 48rem) calc(100vw - 9rem), 100vw"
									priority
									alt={article.cover.alt || article.title}
								/>
							</div>
							<button type="button" className={styles.close} aria-label={message.close} onClick={onClose}>
								<Sign of="close" />
							</button>
							{count > 1 && (
								<>
									<button
										type="button"
										className={styles.previous}
										aria-label={pictures.previous}
										onClick={() => onMove(before(place))}
									>
										<Sign of="previous" />
									</button>
									<button
										type="button"
										className={styles.next}
										aria-label={pictures.next}
										onClick={() => onMove(after(place))}
									>
										<Sign of="next" />
									</button>
								</>
							)}
							<div className={styles.caption}>
								<div className={styles.shown} role="status">
									<p className={styles.position}>{pictures.position(place + 1, count)}</p>
									<p className={styles.title}>{article.title}</p>
								</div>
								<PublicationDate className={styles.date} moment={article.publishedAt} />
								<PageLink className={styles.more} to={articleAddress(article.articleId, language)}>
									{lists.readArticle}
								</PageLink>
							</div>
						</Dialog>
					</div>
				</Modal>
			</ModalOverlay>
		</I18nProvider>
	);
}

/** Lets a picture be as large as its place allows, but no larger than it was made. */
function shapeOf({ width, height }: Picture): CSSProperties {
	return { '--picture-width': `${width}px`, '--picture-ratio': (width / height).toFixed(4) } as CSSProperties;
}

const signs = { close: 'M5 5 19 19M19 5 5 19', previous: 'M15 4 7 12l8 8', next: 'M9 4l8 8-8 8' };

function Sign({ of }: { of: keyof typeof signs }) {
	return (
		<svg
			className={styles.sign}
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.5"
			aria-hidden="true"
		>
			<path d={signs[of]} />
		</svg>
	);
}
