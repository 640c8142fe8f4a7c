import type { Home } from '@portico/api/answers/site.ts';
import { ArrowIcon, Icon } from '@portico/design/icons.tsx';
import hidden from '@portico/design/styles/visually-hidden.module.css';
import { useMessages } from '../../../messages/messages.ts';
import styles from './slide-index.module.css';

type Props = {
	slides: Home['slider'];
	current: number;
	/** `playing`: advances automatically; `running`: not paused at the moment. */
	playing: boolean;
	running: boolean;
	onSelect: (index: number) => void;
	onPlayingChange: (playing: boolean) => void;
};

/**
 * Numbered buttons with progress lines, previous, next and pause. The progress animation is the timer: it stops
 * when the browser does not paint, and its end shows the next slide.
 */
export function SlideIndex({ slides, current, playing, running, onSelect, onPlayingChange }: Props) {
	const { home } = useMessages();
	const labelOf = (index: number) => home.slideOf(index + 1, slides.length);
	return (
		<div className={styles.frame}>
			<div className={styles.index} data-clock={playing ? (running ? 'running' : 'held') : undefined}>
				<ol
					className={styles.numbers}
					style={{ gridTemplateColumns: `repeat(${slides.length}, minmax(0, 1fr))` }}
				>
					{slides.map(({ title, picture }, index) => (
						<li key={picture.src}>
							<button
								type="button"
								aria-current={index === current || undefined}
								onClick={() => onSelect(index)}
							>
								<span className={styles.line} onAnimationEnd={() => onSelect(current + 1)} />
								<span aria-hidden="true">{String(index + 1).padStart(2, '0')}</span>
								<span className={hidden.hidden}>
									{labelOf(index)} {title.text}
								</span>
							</button>
						</li>
					))}
				</ol>
				<div className={styles.controls}>
					<button type="button" onClick={() => onSelect(current - 1)}>
						<ArrowIcon className={styles.back} />
						<span className={hidden.hidden}>{home.previousSlide}</span>
					</button>
					<button type="button" onClick={() => onPlayingChange(!playing)}>
						<Icon>{playing ? <path d="M7 4v12M13 4v12" /> : <path d="M6 3.5v13L16.5 10Z" />}</Icon>
						<span className={hidden.hidden}>{playing ? home.pause : home.play}</span>
					</button>
					<button type="button" onClick={() => onSelect(current + 1)}>
						<ArrowIcon />
						<span className={hidden.hidden}>{home.nextSlide}</span>
					</button>
				</div>
				<p className={hidden.hidden} aria-live={running ? 'off' : 'polite'}>
					{labelOf(current)} {slides[current]?.title.text}
				</p>
			</div>
		</div>
	);
}
