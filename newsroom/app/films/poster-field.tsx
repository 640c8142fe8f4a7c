import { useEffect, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../controls/button.tsx';
import { pictureAddress } from '../data/picture-address.ts';
import { useSession } from '../data/session.ts';
import { useMessages } from '../messages/messages.ts';
import type { FileUpload } from '../uploads/file-upload.ts';
import { uploadQueue } from '../uploads/upload-queue.ts';
import styles from './films.module.css';

type Props = {
	/** The name of the picture in content; null without one. */
	file: string | null;
	/** Where the film plays. */
	video: { current: HTMLVideoElement | null };
	mayUseFrame: boolean;
	onChange(file: string): void;
};

/** What is shown before a film plays: a frame of it, or a picture of the device. */
export function PosterField({ file, video, mayUseFrame, onChange }: Props) {
	const { films: texts } = useMessages();
	const { personId } = useSession().person;
	const [state, setState] = useState<{ isPending: boolean; fault: string }>({ isPending: false, fault: '' });
	const current = useRef<FileUpload>(null);
	useEffect(() => () => current.current?.cancel(), []);
	const upload = (picture: File) => {
		current.current?.cancel();
		const [added] = uploadQueue.add([picture], personId);
		if (!added) return;
		current.current = added;
		const follow = () => {
			if (current.current !== added) return;
			const { state: now } = added;
			if (now.kind === 'done') onChange(now.file);
			setState({
				isPending: added.isUnfinished,
				fault: now.kind === 'failed' ? texts.posterFailed(now.reason) : '',
			});
		};
		added.subscribe(follow);
		follow();
	};
	const takeFrame = async () => {
		setState({ isPending: true, fault: '' });
		const frame = await frameOf(video.current);
		if (frame) upload(frame);
		else setState({ isPending: false, fault: texts.noFrame });
	};
	return (
		<fieldset className={styles.group}>
			<legend>{texts.poster}</legend>
			{file && <img className={styles.poster} src={pictureAddress(file, 480)} alt="" />}
			<div className={styles.beside}>
				{mayUseFrame && <p className={styles.hint}>{texts.posterHint}</p>}
				<div className={styles.actions}>
					{mayUseFrame && (
						<Button isPending={state.isPending} onPress={() => void takeFrame()}>
							{texts.useFrame}
						</Button>
					)}
					<FileTrigger
						acceptedFileTypes={['image/*']}
						onSelect={(files) => {
							const [picture] = files ?? [];
							if (picture) upload(picture);
						}}
					>
						<Button kind="quiet">{texts.usePicture}</Button>
					</FileTrigger>
				</div>
				{state.fault && (
					<p role="alert" className={styles.fault}>
						{state.fault}
					</p>
				)}
			</div>
		</fieldset>
	);
}

/** The frame that a film shows now, in its own size, as a picture; null as long as it shows none. */
async function frameOf(video: HTMLVideoElement | null): Promise<File | null> {
	if (!video || video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
	const canvas = document.createElement('canvas');
	canvas.width = video.videoWidth;
	canvas.height = video.videoHeight;
	canvas.getContext('2d')?.drawImage(video, 0, 0);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
	const seconds = Math.round(video.currentTime);
	return blob && new File([blob], `poster-${seconds}.jpg`, { type: 'image/jpeg' });
}
