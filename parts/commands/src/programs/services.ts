import type { Program } from "./grammar/program.js";

export const SERVICES: readonly Program[] = [
  { names: "kafka-storage kafka-storage.sh", deploys: "format" },
  { names: "kafka-topics kafka-topics.sh", trial: "list describe", deploys: "**" },
  { names: "kafka-configs kafka-configs.sh", trial: "describe", deploys: "**" },
  { names: "kafka-acls kafka-acls.sh", trial: "list", deploys: "**" },
  {
    names: "kafka-reassign-partitions kafka-reassign-partitions.sh",
    trial: "verify generate list",
    deploys: "**",
  },
  { names: "kafka-consumer-groups kafka-consumer-groups.sh", trial: "list describe state", deploys: "**" },
  {
    names: "rabbitmqctl",
    deploys:
      "delete*|add*|set*|clear*|purge*|reset*|force_reset|stop*|forget*|rename*|change*|import*|close*|eval*",
  },
  { names: "rabbitmqadmin", deploys: "delete|declare|purge|publish|import|close" },
  {
    names: "nats",
    deploys: "stream|consumer|kv|object add|create|edit|delete|rm|purge|del|put|restore",
    sends: "**",
  },
  {
    names:
      "rq celery sidekiqctl sidekiq resque huey dramatiq arq bull bullmq bull-repl kafkactl kaf rpk " +
      "pulsar-admin nsqadmin emqx emqx_ctl mqadmin activemq artemis curator_cli zookeeper-shell zkcli " +
      "zookeepercli beanstalkctl qless faktory temporal nodetool riak-admin etcdctl memccli " +
      "memcached-tool typesense algolia meilisearch solr vespa",
    kind: "holder",
  },
  {
    names:
      "linode-cli vultr-cli upctl exo civo ionosctl openstack ovhcloud aliyun tccli yc nebius flarectl " +
      "fastly cloudflared rosa ocm tkn jenkins-jobs woodpecker-cli deck kong akamai ngrok newrelic " +
      "datadog-ci sentry-cli garden bk buildkite-agent concourse argo sky ray neon neonctl databricks " +
      "clever gigalixir northflank koyeb qovery porter zeabur aptible upsun lagoon terminus acli nhost " +
      "appwrite aiven upstash confluent juju ldcli launchdarkly growthbook split-cli unleash flagsmith " +
      "configcat statsig harness replicate claudia dbt-cloud octopus octo",
    kind: "cloud",
  },
  { names: "twilio", sends: "**", kind: "cloud" },
];
