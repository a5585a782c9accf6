import { statement } from '@dream-agent/hitl/postgres';

/** Who brought an upload, and who the open requests of the runs that read it wait for. */
export const readUploadStanding = statement<
  { upload_id: string },
  { uploaded_by: string; pending: { assignee_kind: string; assignee: string }[] }
>(
  'read-upload-standing',
  `
select uploaded_by,
       coalesce((select json_agg(json_build_object('assignee_kind', assignee_kind, 'assignee', assignee))
                   from server.run_uploads used join hitl.requests request on request.run_id = used.run_id
                  where used.upload_id = upload.id and request.status = 'pending'), '[]') as pending
  from server.open_uploads upload
 where id = :upload_id
`,
);
