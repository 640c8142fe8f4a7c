import type { Home } from '@portico/api/answers/site.ts';
import { ArrowIcon, Icon } from '../../../components/icons/icons.tsx';
import hidden from '../../../design/visually-hidden.module.css';
import { useMessages } from '../../../messages/messages.ts';
import styles from './slide-index.module.css';

type Props = {
	slides: Home['slider'];
	current: number;
	/** Whether slides follow one another by themselves, and whether time runs just now. */
	playing: boolean;
	running: boolean;
	onShow: (index: number) => void;
	onPlay: (playing: boolean) => void;
};

/**
 * The slides as numbers under lines that fill while a slide stays, with the way back and on and the pause. The
 * line is the clock: when it is full the next slide comes, and it stands still wherever the browser draws nothing.
 */
export function SlideIndex({ slides, current, playing, running, onShow, onPlay }: Props) {
	const { home } = useMessages();
	const labelOf = (index: number) => home.slideOf(index + 1, slides.length);
	return (
		<div className={styles.frame}>
			<div className={styles.index} data-clock={playing ? (running ? 'running' : 'held') : undefined}>
				<ol className={styles.numbers}>
					{slides.map(({ title, picture }, index) => (
						<li key={picture.src}>
							<button
								type="button"
								aria-current={index === current || undefined}
								onClick={() => onShow(index)}
							>
								<span className={styles.line} onAnimationEnd={() => onShow(current + 1)} />
								<span aria-hidden="true">{String(index + 1).padStart(2, '0')}</span>
								<span className={hidden.hidden}>
									{labelOf(index)} {title.text}
								</span>
							</button>
						</li>
					))}
				</ol>
				<div className={styles.controls}>
					<button type="button" onClick={() => onShow(current - 1)}>
						<ArrowIcon className={styles.back} />
						<span className={hidden.hidden}>{home.previousSlide}</span>
					</button>
					<button type="button" onClick={() => onPlay(!playing)}>
						<Icon>{playing ? <path d="M7 4v12M13 4v12" /> : <path d="M6 3.5v13L16.5 10Z" />}</Icon>
						<span className={hidden.hidden}>{playing ? home.pause : home.play}</span>
					</button>
					<button type="button" onClick={() => onShow(current + 1)}>
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
