import type { Picture } from '@portico/api/answers/shared-parts.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import {
	type CSSProperties,
	type KeyboardEvent,
	type ReactNode,
	type TouchEvent,
	useRef,
	useState,
} from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import styles from './picture-viewer.module.css';

/** The alternative text replaces a missing caption. */
export type ViewerPicture = { picture: Picture; caption: string | null };

type Props = {
	/** At least one, with distinct `src`. */
	pictures: readonly ViewerPicture[];
	index: number;
	onIndexChange: (index: number) => void;
	onClose: () => void;
	/** Of the captions. */
	lang: Language;
	/** Link to the article, if the page does not name it. */
	children?: ReactNode;
};

const sizes = '(width >= 48rem) calc(100vw - 9rem), 100vw';

/**
 * Shows pictures one at a time, by buttons, arrow keys or swipe, and wraps around. Preloads the neighbours
 * after the first picture has loaded.
 */
export function PictureViewer({ pictures, index, onIndexChange, onClose, lang, children }: Props) {
	const messages = useMessages();
	const language = useLanguage();
	const [preloadsNeighbours, setPreloadsNeighbours] = useState(false);
	const count = pictures.length;
	const after = (index + 1) % count;
	const before = (index - 1 + count) % count;
	const swipe = useSwipe({ onForward: () => onIndexChange(after), onBack: () => onIndexChange(before) });
	const shown = pictures[index];
	if (!shown) return null;
	const fetched = new Set(preloadsNeighbours ? [index, after, before] : [index]);

	function onKeyDown(event: KeyboardEvent) {
		const targets: Record<string, number> = { ArrowLeft: before, ArrowRight: after, Home: 0, End: count - 1 };
		const target = targets[event.key];
		if (target === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
		event.preventDefault();
		onIndexChange(target);
	}

	return (
		<I18nProvider locale={languageTag(language)}>
			<ModalOverlay className={styles.overlay ?? ''} isOpen onOpenChange={(open) => !open && onClose()}>
				<Modal className={styles.modal ?? ''}>
					{/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the buttons of the dialog inside */}
					<div
						className={styles.frame}
						onKeyDown={onKeyDown}
						onLoadCapture={() => setPreloadsNeighbours(true)}
						onErrorCapture={() => setPreloadsNeighbours(true)}
						{...swipe}
					>
						<Dialog className={styles.viewer ?? ''} aria-label={messages.pictures.viewer}>
							{[...fetched].map((position) => {
								const picture = pictures[position]?.picture;
								return (
									picture && (
										<div
											key={picture.src}
											className={styles.stage}
											style={sizeStyle(picture)}
											hidden={position !== index}
										>
											<ResponsivePicture picture={picture} sizes={sizes} priority plays />
										</div>
									)
								);
							})}
							<button
								type="button"
								className={styles.close}
								aria-label={messages.message.close}
								onClick={onClose}
							>
								<ViewerIcon of="close" />
							</button>
							{count > 1 && (
								<>
									<button
										type="button"
										className={styles.previous}
										aria-label={messages.pictures.previous}
										onClick={() => onIndexChange(before)}
									>
										<ViewerIcon of="previous" />
									</button>
									<button
										type="button"
										className={styles.next}
										aria-label={messages.pictures.next}
										onClick={() => onIndexChange(after)}
									>
										<ViewerIcon of="next" />
									</button>
								</>
							)}
							<div className={styles.footer}>
								<div className={styles.status} role="status">
									{count > 1 && (
										<p className={styles.position}>{messages.pictures.position(index + 1, count)}</p>
									)}
									<p className={styles.caption} lang={languageTag(lang)}>
										{shown.caption ?? shown.picture.alt}
									</p>
								</div>
								{children}
							</div>
						</Dialog>
					</div>
				</Modal>
			</ModalOverlay>
		</I18nProvider>
	);
}

/** Limits a picture to its natural size. */
function sizeStyle({ width, height }: Picture): CSSProperties {
	return { '--picture-width': `${width}px`, '--picture-ratio': (width / height).toFixed(4) } as CSSProperties;
}

const iconPaths = { close: 'M5 5 19 19M19 5 5 19', previous: 'M15 4 7 12l8 8', next: 'M9 4l8 8-8 8' };

function ViewerIcon({ of }: { of: keyof typeof iconPaths }) {
	return (
		<svg
			className={styles.icon}
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.5"
			aria-hidden="true"
		>
			<path d={iconPaths[of]} />
		</svg>
	);
}

/** In CSS pixels. */
const minSwipePx = 48;

type SwipeHandlers = {
	/** The finger moved to the left. */
	onForward: () => void;
	onBack: () => void;
};

/** Recognises horizontal swipes with one finger, as opposed to scrolling and pinch zoom. */
function useSwipe({ onForward, onBack }: SwipeHandlers) {
	const start = useRef<{ x: number; y: number } | null>(null);

	function onTouchStart({ touches }: TouchEvent) {
		const touch = touches[0];
		start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
	}

	function onTouchEnd({ changedTouches }: TouchEvent) {
		const touch = changedTouches[0];
		if (!start.current || !touch) return;
		const dx = touch.clientX - start.current.x;
		const dy = touch.clientY - start.current.y;
		start.current = null;
		const isZoomed = (window.visualViewport?.scale ?? 1) > 1;
		if (isZoomed || Math.abs(dx) < minSwipePx || Math.abs(dx) < Math.abs(dy)) return;
		if (dx < 0) onForward();
		else onBack();
	}

	return { onTouchStart, onTouchEnd };
}
