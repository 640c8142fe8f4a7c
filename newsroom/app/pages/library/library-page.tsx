import { libraryKinds } from '@portico/api/newsroom/library-rules.ts';
import { isFilmFile } from '@portico/api/newsroom/upload-rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DragEvent } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../../controls/button.tsx';
import { ChoiceSwitch } from '../../controls/choice-switch.tsx';
import { SelectField } from '../../controls/fields/choice-fields.tsx';
import { DayField } from '../../controls/fields/date-fields.tsx';
import { DelayedTextField } from '../../controls/fields/text-field.tsx';
import { FilterBar, Pagination } from '../../controls/list-table.tsx';
import { EmptyList, Loaded } from '../../controls/notices.tsx';
import { Page } from '../../controls/page.tsx';
import { FieldUploadLines } from '../../controls/upload-line.tsx';
import { call } from '../../data/calls.ts';
import { invalidateTopics } from '../../data/query-client.ts';
import { holds, useSession } from '../../data/session.ts';
import { FilmDialog } from '../../films/film-dialog.tsx';
import { useMessages } from '../../messages/messages.ts';
import { FieldUploads } from '../../uploads/field-uploads.ts';
import { uploadQueue } from '../../uploads/upload-queue.ts';
import { FileDialog } from './file-dialog.tsx';
import styles from './library.module.css';
import { FileGrid, FileTable } from './library-list.tsx';
import { callParameters, filtersOf, pageSize, useLibraryQuery } from './library-query.ts';

/** What a person is uploading here; it goes on while they are on other pages. */
const uploadsOf = new Map<string, FieldUploads>();

/** The media library: pictures, other files and videos, found and kept in order. */
export function Component() {
	const { frame, library: texts, general } = useMessages();
	const session = useSession();
	const { personId } = session.person;
	const [query, change] = useLibraryQuery();
	const { kind, isList, open, page } = query;
	const found = useQuery({
		queryKey: ['articles', 'media', 'library', callParameters(query)],
		queryFn: ({ signal }) => call('get', '/api/newsroom/library', callParameters(query), signal),
		placeholderData: keepPreviousData,
	});
	const mayUpload = holds(session, 'media.upload');
	const uploads = uploadsOf.get(personId) ?? new FieldUploads(uploadQueue, personId);
	uploadsOf.set(personId, uploads);
	const take = (files: readonly File[]) => {
		uploads.add(files, () => invalidateTopics(['articles', 'films']), { becomesFilm: isFilmFile });
	};
	const onDrag = (event: DragEvent) => {
		if (!mayUpload || !event.dataTransfer.types.includes('Files')) return;
		event.preventDefault();
		if (event.type === 'drop') take([...event.dataTransfer.files]);
	};
	const isFiltered =
		query.text !== '' || query.only !== null || query.by !== '' || query.from + query.to !== '';
	const close = () => change({ open: '' });
	const listed = found.data?.items.find(({ id }) => id === open);
	// Its address may be another page's, and what is done with it can end what it is listed for.
	const opened = useQuery({
		queryKey: ['articles', 'media', 'library', 'file', open],
		queryFn: ({ signal }) => call('get', '/api/newsroom/library', { file: open }, signal),
		enabled: open !== '' && kind !== 'video',
	});
	const shown = listed ?? opened.data?.items.find(({ id }) => id === open);
	return (
		<Page
			title={frame.items.library}
			actions={
				mayUpload && (
					<FileTrigger allowsMultiple onSelect={(files) => take([...(files ?? [])])}>
						<Button kind="primary">{texts.upload}</Button>
					</FileTrigger>
				)
			}
		>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: a drop is one more way; the button does the same */}
			<div className={styles.library} onDragOver={onDrag} onDrop={onDrag}>
				{mayUpload && <FieldUploadLines uploads={uploads} />}
				<div className={styles.bar}>
					<ChoiceSwitch
						label={texts.kind}
						value={kind}
						options={libraryKinds.map((value) => ({ value, text: texts.kinds[value] }))}
						onChange={(chosen) => change({ kind: chosen, only: null, by: '' })}
					/>
					<ChoiceSwitch
						label={texts.look}
						value={isList ? 'list' : 'grid'}
						options={(['grid', 'list'] as const).map((value) => ({ value, text: texts.looks[value] }))}
						onChange={(chosen) => change({ isList: chosen === 'list' })}
					/>
				</div>
				<FilterBar label={general.filters}>
					<DelayedTextField
						label={texts.text}
						placeholder={texts.textHint}
						value={query.text}
						maxLength={200}
						onCommit={(text) => change({ text })}
					/>
					{filtersOf(kind).length > 0 && (
						<SelectField
							label={texts.only}
							value={query.only ?? 'all'}
							options={[
								{ value: 'all' as const, text: general.all },
								...filtersOf(kind).map((value) => ({ value, text: texts.filters[value] })),
							]}
							onChange={(value) => change({ only: value === 'all' ? null : value })}
						/>
					)}
					{kind !== 'video' && (
						<SelectField
							label={texts.uploadedBy}
							value={query.by || 'all'}
							options={[
								{ value: 'all', text: general.all },
								{ value: 'me', text: texts.me },
								...(found.data?.people ?? [])
									.filter((person) => person.personId !== personId)
									.map((person) => ({ value: person.personId, text: person.name })),
							]}
							onChange={(by) => change({ by: by === 'all' ? '' : by })}
						/>
					)}
					<DayField label={texts.from} value={query.from} onChange={(from) => change({ from })} />
					<DayField label={texts.to} value={query.to} onChange={(to) => change({ to })} />
				</FilterBar>
				{query.only === 'bin' && <p className={styles.hint}>{texts.binHint}</p>}
				<Loaded query={found}>
					{({ items, total, hasMore }) =>
						items.length === 0 ? (
							<EmptyList title={isFiltered ? texts.noneFound : texts.none}>
								{isFiltered && (
									<Button onPress={() => change({ text: '', only: null, by: '', from: '', to: '' })}>
										{general.reset}
									</Button>
								)}
							</EmptyList>
						) : (
							<>
								{isList ? (
									<FileTable files={items} onOpen={(id) => change({ open: id })} />
								) : (
									<FileGrid files={items} onOpen={(id) => change({ open: id })} />
								)}
								<Pagination
									{...{ page, pageSize, total, ...(hasMore && { summary: texts.hasMore }) }}
									onChange={(chosen) => {
										change({ page: chosen });
										scrollTo({ top: 0 });
									}}
								/>
							</>
						)
					}
				</Loaded>
			</div>
			{open !== '' && kind === 'video' && <FilmDialog videoId={open} onClose={close} />}
			{shown && kind !== 'video' && (
				<FileDialog key={shown.id} file={shown} onMade={(open) => change({ open })} onClose={close} />
			)}
		</Page>
	);
}
