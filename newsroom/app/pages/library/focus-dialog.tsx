import type { LibraryFile } from '@portico/api/newsroom/answers/library.ts';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../controls/dialogs.tsx';
import { FailureNotice } from '../../controls/notices.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { call } from '../../data/calls.ts';
import { pictureAddress } from '../../data/picture-address.ts';
import { invalidateTopics } from '../../data/query-client.ts';
import { useMessages } from '../../messages/messages.ts';
import styles from './library.module.css';

/** Shapes in which pages cut pictures: width to height. */
const cuts = { wide: 1200 / 630, card: 3 / 2, square: 1 } as const;

/** How far a key moves the point. */
const step = 0.05;

const moves: Record<string, [x: number, y: number]> = {
	...{ ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] },
};

const middle = { x: 0.5, y: 0.5 };

const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

type Props = { file: Pick<LibraryFile, 'id' | 'digest' | 'focus'>; onClose(): void };

/** What of a picture stays in sight where pages cut it, shown as they will cut it. */
export function FocusDialog({ file, onClose }: Props) {
	const { library: texts, general } = useMessages();
	const { id, digest } = file;
	const [point, setPoint] = useState(file.focus);
	const shown = point ?? middle;
	const saving = useMutation({
		mutationFn: () => call('put', '/api/newsroom/library/focus', { body: { file: id, focus: point } }),
		onSuccess() {
			invalidateTopics(['articles']);
			showToast(texts.focusSaved);
			onClose();
		},
	});
	const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
		// Enter and the space bar press without a place.
		if (detail === 0) return;
		const { left, top, width, height } = currentTarget.getBoundingClientRect();
		setPoint({ x: within((clientX - left) / width), y: within((clientY - top) / height) });
	};
	const move = (event: KeyboardEvent) => {
		const by = moves[event.key];
		if (!by) return;
		event.preventDefault();
		setPoint({ x: within(shown.x + by[0]), y: within(shown.y + by[1]) });
	};
	const [x, y] = [Math.round(shown.x * 100), Math.round(shown.y * 100)];
	return (
		<ModalDialog title={texts.focusTitle} isOpen onClose={onClose} width="wide">
			<p className={styles.hint}>{texts.focusHint}</p>
			<button
				type="button"
				className={styles.focus}
				aria-label={texts.focusPlace(x, y)}
				onClick={press}
				onKeyDown={move}
			>
				<img src={pictureAddress(id, 960, digest)} alt="" />
				<span className={styles.marker} style={{ left: `${shown.x * 100}%`, top: `${shown.y * 100}%` }} />
			</button>
			<div className={styles.cuts}>
				{Object.entries(cuts).map(([name, ratio]) => (
					<figure key={name}>
						<img
							src={pictureAddress(id, 480, digest)}
							alt=""
							style={{ aspectRatio: ratio, objectPosition: `${shown.x * 100}% ${shown.y * 100}%` }}
						/>
						<figcaption>{texts.cuts[name as keyof typeof cuts]}</figcaption>
					</figure>
				))}
			</div>
			<FailureNotice error={saving.error} />
			<FormButtons>
				<Button kind="quiet" isDisabled={point === null} onPress={() => setPoint(null)}>
					{texts.focusMiddle}
				</Button>
				<Button onPress={onClose}>{general.cancel}</Button>
				<Button kind="primary" isPending={saving.isPending} onPress={() => saving.mutate()}>
					{general.save}
				</Button>
			</FormButtons>
		</ModalDialog>
	);
}
