-- Visits are listed by when they began: one that was said without a network may have come after later ones.
drop index visits_of_location, visits_of_patient, visits_of_person;
create index visits_of_location on visits (location_id, in_at, id);
create index visits_of_patient on visits (patient_id, in_at, id);
create index visits_of_person on visits (user_id, location_id, in_at, id);
