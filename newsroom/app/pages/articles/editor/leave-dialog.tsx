import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../../controls/dialogs.tsx';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import { useMessages } from '../../../messages/messages.ts';
import { type ArticleUploads, unfinishedUploads } from './article-uploads.ts';

/** Lets the browser ask before it leaves the newsroom with unsaved changes, which it sends, or unfinished uploads. */
export function useWarning(draft: ArticleDraft, uploads: ArticleUploads | null): void {
	useEffect(() => {
		const warn = (event: BeforeUnloadEvent) => {
			if (draft.isUnsaved) void draft.flush();
			if (draft.isUnsaved || unfinishedUploads(uploads) > 0) event.preventDefault();
		};
		addEventListener('beforeunload', warn);
		return () => removeEventListener('beforeunload', warn);
	}, [draft, uploads]);
}

type LeaveProps = { draft: ArticleDraft; uploads: ArticleUploads | null };

/** Saves before another page of the newsroom opens, and asks where that fails or uploads are not finished. */
export function LeaveDialog({ draft, uploads }: LeaveProps) {
	const { editor, uploads: uploadTexts } = useMessages();
	const { leave: texts } = editor;
	const [isAsking, setAsking] = useState(false);
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			currentLocation.pathname !== nextLocation.pathname &&
			(draft.isUnsaved || unfinishedUploads(uploads) > 0) &&
			// A new article gets its address while it is being saved.
			!(draft.articleId !== null && nextLocation.pathname.endsWith(`/articles/${draft.articleId}`)),
	);
	const settle = useEffectEvent(async () => {
		if (blocker.state !== 'blocked') return;
		if ((await draft.flush()) && unfinishedUploads(uploads) === 0) blocker.proceed();
		else setAsking(true);
	});
	useEffect(() => {
		if (blocker.state === 'blocked') void settle();
	}, [blocker.state]);
	const uploading = unfinishedUploads(uploads);
	const isNothingLost = uploading === 0 && !draft.isUnsaved;
	const leave = () => {
		setAsking(false);
		blocker.proceed?.();
	};
	const leaveNow = useEffectEvent(leave);
	useEffect(() => {
		// What was waited for has been done meanwhile.
		if (isAsking && isNothingLost) leaveNow();
	}, [isAsking, isNothingLost]);
	if (!isAsking || blocker.state !== 'blocked') return null;
	const stay = () => {
		setAsking(false);
		blocker.reset();
	};
	return (
		<ModalDialog title={draft.isUnsaved ? texts.title : uploadTexts.leavingTitle} isOpen onClose={stay}>
			{draft.isUnsaved && <p>{draft.isOnDevice ? texts.kept : texts.text}</p>}
			{uploading > 0 && <p>{uploadTexts.leaving(uploading)}</p>}
			<FormButtons>
				<Button kind="danger" onPress={leave}>
					{texts.leave}
				</Button>
				<Button kind="primary" onPress={stay}>
					{texts.stay}
				</Button>
			</FormButtons>
		</ModalDialog>
	);
}
