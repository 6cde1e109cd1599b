-- Whom a change of a patient's flags concerns: staff who are responsible for them, and those of the care team who follow them,
-- which they do by being in the patient's channel.
create function patient_watchers(of_patient bigint) returns setof bigint language sql stable as $$
  select pa.user_id from patient_assignments pa
  join patients p on p.id = pa.patient_id
  join location_members lm on lm.location_id = p.location_id and lm.user_id = pa.user_id and lm.removed_at is null
  where pa.patient_id = of_patient and lm.role in ('admin', 'staff')
  union
  select r.user_id from groups g join readable_channels r on r.group_id = g.id
  where g.patient_id = of_patient and g.type = 'patients' and r.role in ('admin', 'staff', 'collaborator')
$$;

-- The cause of telling them, as `modules/notifications/causes.ts` has it. A patient's flag that comes back is another one.
create function flag_cause(
  type text, patient_flag bigint, of_patient bigint, flag bigint, actor bigint, message bigint
) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'type', type, 'causeKey', lower(type) || ':' || patient_flag,
    'userIds', (select coalesce(jsonb_agg(w), '[]') from patient_watchers(of_patient) as w where w <> actor),
    'entityId', l.entity_id, 'locationId', l.id,
    'groupId', (
      select g.id from groups g where g.patient_id = p.id and g.type = 'patients' order by g.archived_at is not null, g.id limit 1
    ),
    'messageId', message, 'parentId', null, 'patientId', p.id, 'actorId', actor,
    'data', jsonb_build_object('flaggingData', jsonb_build_object('fk_flag_id', f.id), 'title', f.label),
    'isUrgent', false
  )
  from patients p join locations l on l.id = p.location_id cross join flags f
  where p.id = of_patient and f.id = flag
$$;

-- What is held for one person, when they change their quiet hours or these end.
create index notifications_held_for on notifications (user_id) where held_until is not null;

-- When someone's unread notifications were last looked at for a mail, and when one last went out.
create table mail_digests (
  user_id bigint primary key references users,
  looked_at timestamptz not null,
  mailed_at timestamptz
);
