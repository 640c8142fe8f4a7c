import type { LibraryFile } from '@portico/api/newsroom/answers/library.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import ReactCrop, {
	centerCrop,
	makeAspectCrop,
	type PercentCrop,
	type ReactCropProps,
} from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Button } from '../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../controls/dialogs.tsx';
import { SelectField } from '../../controls/fields/choice-fields.tsx';
import { FailureNotice } from '../../controls/notices.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { call } from '../../data/calls.ts';
import { pictureAddress } from '../../data/picture-address.ts';
import { invalidateTopics } from '../../data/query-client.ts';
import { type Messages, useMessages } from '../../messages/messages.ts';
import styles from './library.module.css';

/** Shapes that pages use: width to height; null for any. */
const shapes = { free: null, card: 3 / 2, wide: 16 / 9, share: 1200 / 630, square: 1 } as const;

type Shape = keyof typeof shapes;

type Props = {
	file: LibraryFile;
	/** @param file the name of the new picture */
	onMade(file: string): void;
	onClose(): void;
};

/** Makes a picture of its own of a part of a picture. */
export function CropDialog({ file, onMade, onClose }: Props) {
	const { library: texts, general } = useMessages();
	const labels = labelsOf(texts);
	const { id, digest, width, height } = file;
	const [shape, setShape] = useState<Shape>('free');
	const [area, setArea] = useState<PercentCrop>({ unit: '%', x: 10, y: 10, width: 80, height: 80 });
	const making = useMutation({
		mutationFn: () => {
			const share = (percent: number) => Math.min(1, Math.max(0, percent / 100));
			const [x, y] = [share(area.x), share(area.y)];
			const part = {
				x,
				y,
				width: Math.min(1 - x, share(area.width)),
				height: Math.min(1 - y, share(area.height)),
			};
			return call('post', '/api/newsroom/library/crop', { body: { file: id, area: part } });
		},
		onSuccess({ file: made }) {
			invalidateTopics(['articles']);
			showToast(texts.cropped);
			onMade(made);
		},
	});
	const take = (chosen: Shape) => {
		setShape(chosen);
		const ratio = shapes[chosen];
		if (ratio === null) return;
		const [wide, high] = [width ?? 1, height ?? 1];
		setArea(centerCrop(makeAspectCrop({ unit: '%', width: 100 }, ratio, wide, high), wide, high));
	};
	const pixels = [((width ?? 0) * area.width) / 100, ((height ?? 0) * area.height) / 100].map(Math.round);
	return (
		<ModalDialog title={texts.cropTitle} isOpen onClose={onClose} width="wide">
			<p className={styles.hint}>{texts.cropHint}</p>
			<SelectField
				label={texts.shape}
				value={shape}
				options={(Object.keys(shapes) as Shape[]).map((value) => ({ value, text: texts.shapes[value] }))}
				onChange={take}
			/>
			<ReactCrop
				className={styles.crop ?? ''}
				crop={area}
				{...(shapes[shape] !== null && { aspect: shapes[shape] as number })}
				keepSelection
				onChange={(_, percent) => setArea(percent)}
				{...(labels && { ariaLabels: labels })}
			>
				<img src={pictureAddress(id, 960, digest)} alt={file.alt} />
			</ReactCrop>
			<p className={styles.hint} role="status">
				{`${pixels[0]} × ${pixels[1]}`}
			</p>
			<FailureNotice error={making.error} />
			<FormButtons>
				<Button onPress={onClose}>{general.cancel}</Button>
				<Button kind="primary" isPending={making.isPending} onPress={() => making.mutate()}>
					{texts.cropSave}
				</Button>
			</FormButtons>
		</ModalDialog>
	);
}

/** The corners and edges of the area as the library calls them, from the top left one, clockwise. */
const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;

function labelsOf({ cropArea, cropHandles, moveHandle }: Messages['library']): CropLabels {
	const labels = handles.map((name, index) => [`${name}DragHandle`, moveHandle(cropHandles[index] ?? '')]);
	return { cropArea, ...Object.fromEntries(labels) } as CropLabels;
}

type CropLabels = ReactCropProps['ariaLabels'];
