-- additive
-- When a delivery was last tried, to tell how an endpoint is; and when one was last delivered.
alter table server.webhook_deliveries add column tried_at timestamptz;
create index webhook_deliveries_delivered on server.webhook_deliveries (endpoint, settled_at) where status = 'delivered';
